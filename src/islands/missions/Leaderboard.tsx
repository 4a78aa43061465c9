import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { Choice } from '#islands/ui/Choice.tsx'
import { MemberIcon } from '#islands/ui/MemberIcon.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { decimal, fill, formatCount, plural } from '#lib/i18n/format.ts'
import type { MissionBoard } from '#lib/missions/api.ts'
import type { Board } from '#lib/missions/rules.ts'
import { $missionBoard, $shownBoard, loadMissionBoard, showName } from '#lib/missions/store.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import styles from './Leaderboard.module.css'
import { pointsText, type Writing } from './phrases.ts'

interface Props {
  period: MissionBoard['period']
  writing: Writing
  onChoose: (board: Board) => void
}

/** Who has the most points of the period, one's own place wherever it is, and whether others read one's name. */
export function Leaderboard({ period, writing, onChoose }: Props) {
  const { phrases } = writing
  const board = useStore($shownBoard, { ssr: 'initial' })
  const { state, value, failure } = useStore($missionBoard, { ssr: 'initial' })
  const again = {
    failure,
    title: phrases.boardFailed,
    onRetry: () => void loadMissionBoard(),
    phrases,
  }
  return (
    <section
      className={`panel ${styles.board}`}
      aria-labelledby="missions-board"
      aria-busy={state === 'loading'}
    >
      <div className="panel-head">
        <h2 id="missions-board">{phrases[`board_${board}_${period}`]}</h2>
        <Choice
          label={phrases.boardOf}
          all={phrases[`when_current_${period}`]}
          options={[{ value: 'previous', text: phrases[`when_previous_${period}`] }]}
          value={board === 'previous' ? board : undefined}
          onChoose={chosen => onChoose(chosen ?? 'current')}
        />
      </div>
      {value && value.period === period && value.board === board ? (
        <>
          {state === 'failed' && <Outdated {...again} />}
          <Places board={value} writing={writing} />
        </>
      ) : (
        <Waiting rows={5} state={state} {...again} />
      )}
    </section>
  )
}

function Places({ board, writing }: { board: MissionBoard; writing: Writing }) {
  const { phrases, language } = writing
  const { places, mine, prizes } = board
  const prizeOf = (place: number) => prizes?.amounts[place - 1]
  return (
    <>
      {places.length === 0 ? (
        <EmptyState title={phrases.boardEmpty} />
      ) : (
        // Large letters are wider than a phone: the table scrolls, by keyboard too.
        // biome-ignore lint/a11y/useSemanticElements: no fields, and no landmark either, since the board is one.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
        <div className={styles.scroll} role="group" tabIndex={0} aria-labelledby="missions-board">
          <table className="table num">
            <TableHead
              columns={[
                figureColumn(phrases.place),
                phrases.name,
                figureColumn(phrases.pointsHead),
                ...(prizes ? [figureColumn(phrases.prize)] : []),
              ]}
            />
            <tbody>
              {places.map(one => (
                <tr key={one.place} className={one.isMine ? 'selected' : undefined}>
                  <td className="right">{formatCount(one.place, language)}</td>
                  <td>
                    {one.icon && <MemberIcon icon={one.icon} />}
                    {one.name === null ? (
                      <span className="muted">{phrases.hidden}</span>
                    ) : (
                      <bdi>{one.name}</bdi>
                    )}
                    {one.isMine && <span className="tag">{phrases.you}</span>}
                  </td>
                  <td className="right bold">{formatCount(one.points, language)}</td>
                  {prizes && (
                    <td className="right">
                      <Prize amount={prizeOf(one.place)} writing={writing} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="pad stack">
        {prizes && <PrizeTerms board={board} prizes={prizes} writing={writing} />}
        <p role="status">
          {mine
            ? fill(phrases.mine, {
                place: formatCount(mine.place, language),
                points: pointsText(mine.points, writing),
              })
            : board.board === 'previous'
              ? phrases.mineNoneThen
              : phrases.mineNone}
        </p>
        <NameSwitch isShown={board.isShown} writing={writing} />
        <p className="small muted">{phrases.boardTerms}</p>
      </div>
    </>
  )
}

function Prize({ amount, writing }: { amount: string | undefined; writing: Writing }) {
  return amount === undefined ? null : <span className="nowrap">{moneyText(amount, writing)}</span>
}

interface PrizeProps {
  board: MissionBoard
  prizes: NonNullable<MissionBoard['prizes']>
  writing: Writing
}

/** What the places get, and on which terms. */
function PrizeTerms({ board, prizes, writing }: PrizeProps) {
  const { phrases, language } = writing
  const { amounts, turnover, days } = prizes
  const total = amounts.reduce((sum, amount) => sum + minorOf(amount), 0n).toString()
  const values = { total: moneyText(total, writing), times: decimal(turnover, language) }
  return (
    <p>
      {fill(phrases.prizes, values)} {board.board === 'current' && phrases.prizesWhen}{' '}
      {plural(phrases, 'prizeDays', days, language)}{' '}
      {Number(turnover) === 0 ? phrases.prizesFree : fill(phrases.prizesTurnover, values)}
    </p>
  )
}

/** Holds what was chosen until the server has said it, and takes it back when it did not hear it. */
function NameSwitch({ isShown, writing }: { isShown: boolean; writing: Writing }) {
  const [chosen, setChosen] = useState<boolean>()
  const [error, setError] = useState<string>()
  const change = async (isHidden: boolean) => {
    setChosen(isHidden)
    setError(undefined)
    const outcome = await showName(!isHidden)
    setChosen(undefined)
    if (!outcome.ok) setError(outcome.failure.message)
  }
  return (
    <CheckField
      name="hideName"
      checked={chosen ?? !isShown}
      error={error}
      onChange={isHidden => void change(isHidden)}
    >
      {writing.phrases.hideName}
    </CheckField>
  )
}
