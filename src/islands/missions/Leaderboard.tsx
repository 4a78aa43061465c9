import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { MemberIcon } from '#islands/ui/MemberIcon.tsx'
import { EmptyState, Outdated, Waiting } from '#islands/ui/State.tsx'
import { figureColumn, TableHead } from '#islands/ui/TableHead.tsx'
import { fill, formatCount } from '#lib/i18n/format.ts'
import type { MissionBoard } from '#lib/missions/api.ts'
import { $missionBoard, loadMissionBoard, showName } from '#lib/missions/store.ts'
import styles from './Leaderboard.module.css'
import { pointsText, type Writing } from './phrases.ts'

/** Who has the most points of the period, one's own place wherever it is, and whether others read one's name. */
export function Leaderboard({ period, writing }: { period: MissionBoard['period']; writing: Writing }) {
  const { phrases } = writing
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
        <h2 id="missions-board">{phrases[`board_${period}`]}</h2>
      </div>
      {value && value.period === period ? (
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
  const { places, mine } = board
  return (
    <>
      {places.length === 0 ? (
        <EmptyState title={phrases.boardEmpty} />
      ) : (
        <table className="table num">
          <TableHead
            columns={[figureColumn(phrases.place), phrases.name, figureColumn(phrases.pointsHead)]}
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
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="pad stack">
        <p role="status">
          {mine
            ? fill(phrases.mine, {
                place: formatCount(mine.place, language),
                points: pointsText(mine.points, writing),
              })
            : phrases.mineNone}
        </p>
        <NameSwitch isShown={board.isShown} writing={writing} />
        <p className="small muted">{phrases.boardTerms}</p>
      </div>
    </>
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
