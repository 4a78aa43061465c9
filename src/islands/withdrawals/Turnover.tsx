import '../../styles/progress.css'
import { useStore } from '@nanostores/react'
import { Icon } from '#islands/ui/Icon.tsx'
import { OlderButton } from '#islands/ui/OlderButton.tsx'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { fill } from '#lib/i18n/format.ts'
import { minorOf } from '#lib/money/money.ts'
import { moneyText } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import type { TurnoverLine } from '#lib/withdrawals/api.ts'
import { $olderRounds, $turnoverRounds, showOlderRounds, showRounds } from '#lib/withdrawals/store.ts'
import type { Writing } from './phrases.ts'
import styles from './Turnover.module.css'

interface Props {
  line: TurnoverLine
  /** The bet record, where a round can be opened. */
  betsHref: string
  writing: Writing
}

/** One requirement: why, how far, what it keeps in play, and the very bets that count. */
export function Turnover({ line, betsHref, writing }: Props) {
  const { phrases, language, timeZone } = writing
  const rounds = useStore($turnoverRounds, { ssr: 'initial' })
  const isOpen = rounds.of === line.id
  const [done, required] = [minorOf(line.done), minorOf(line.required)]
  const values = {
    base: moneyText(line.base, writing),
    kept: moneyText(line.kept, writing),
    time: formatMoment(line.since, language, timeZone),
    title: line.promotion?.title ?? '',
    until: line.promotion ? formatMoment(line.promotion.endsAt, language, timeZone) : '',
  }
  return (
    <section className={styles.turnover} aria-label={phrases[`turnover_${line.source}`]}>
      <div className="row between small">
        <b>{phrases[`turnover_${line.source}`]}</b>
        <span className="num bold">
          {fill(phrases.turnoverOf, {
            done: moneyText(line.done, writing),
            required: moneyText(line.required, writing),
          })}
        </span>
      </div>
      <progress
        className="progress"
        max={1_000}
        value={Number((done * 1_000n) / required)}
        aria-hidden="true"
      />
      <p className="small muted">
        {fill(line.promotion ? phrases.turnoverWhy_promotion : phrases[`turnoverWhy_${line.source}`], values)}{' '}
        {line.kept === '0' ? phrases.turnoverMet : fill(phrases.turnoverKept, values)}
      </p>
      <button
        className="link small"
        type="button"
        aria-expanded={isOpen}
        onClick={() => void showRounds(isOpen ? undefined : line.id)}
      >
        {isOpen ? phrases.hideRounds : phrases.showRounds}
      </button>
      {isOpen && <Rounds writing={writing} betsHref={betsHref} of={line.id} />}
    </section>
  )
}

function Rounds({ of, betsHref, writing }: { of: string; betsHref: string; writing: Writing }) {
  const { phrases, language, timeZone } = writing
  const { state, value, failure } = useStore($turnoverRounds, { ssr: 'initial' })
  if (state === 'failed') {
    const again = () => void showRounds(of)
    return (
      <ErrorState
        title={phrases.loadFailed}
        message={failure?.message}
        retry={phrases.retry}
        onRetry={again}
      />
    )
  }
  if (!value) return <SkeletonRows rows={3} label={phrases.loading} />
  if (value.length === 0) {
    return (
      <p className="note small">
        <Icon name="info" />
        <span>{phrases.noRounds}</span>
      </p>
    )
  }
  return (
    <>
      <ul className={`${styles.counted} num`}>
        {value.map(round => (
          <li key={round.id}>
            <span>
              {round.gameName}{' '}
              <a className="link mono" href={`${betsHref}?round=${round.id}`}>
                {round.roundId}
              </a>
            </span>
            <b>{moneyText(round.counted, writing)}</b>
            <time className="faint" dateTime={round.openedAt}>
              {formatMoment(round.openedAt, language, timeZone)}
            </time>
            {round.counted !== round.validBet && (
              <span className="faint">
                {fill(phrases.countedOf, { valid: moneyText(round.validBet, writing) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <OlderButton $older={$olderRounds} onOlder={() => void showOlderRounds()} phrases={phrases} />
    </>
  )
}
