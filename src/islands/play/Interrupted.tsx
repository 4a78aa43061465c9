import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { formatMoney, isCurrency, parseMinor } from '#lib/money/money.ts'
import { $interrupted, type Interrupted, loadInterrupted } from '#lib/play/interrupted-store.ts'
import { onPrivatePage } from '#lib/session/private-page.ts'
import { formatExpected } from '#lib/time/format.ts'
import type phrases from '../../../locales/en/rounds.json'
import styles from './Interrupted.module.css'

type RoundPhrases = typeof phrases

interface Props {
  language: string
  /** The deployment's time zone, an IANA name. */
  timeZone: string
  /** The game page, without its query. */
  gameHref: string
  /** Where the rule stands by which unfinished rounds end. */
  ruleHref: string
  loginHref: string
  homeHref: string
  phrases: RoundPhrases
}

/**
 * The rounds that the member began and did not finish. Its line is there before anything is known, so that nothing below
 * moves; who has such rounds opens it, and goes on with them.
 */
export default function InterruptedRounds({ loginHref, homeHref, ...props }: Props) {
  const { phrases } = props
  const { state, value, failure } = useStore($interrupted, { ssr: 'initial' })
  useEffect(
    () => onPrivatePage(() => void loadInterrupted(), { login: loginHref, home: homeHref }),
    [loginHref, homeHref],
  )
  const count = value?.rounds.length ?? 0
  if (state === 'failed' && !value) {
    return (
      <section className={`${styles.bar} row`} role="alert">
        <p className="small grow">{failure?.message}</p>
        <Button size="small" onClick={() => void loadInterrupted()}>
          {phrases.retry}
        </Button>
      </section>
    )
  }
  if (!value || count === 0) {
    return (
      <section className={`${styles.bar} row`}>
        <p className="small muted" role="status">
          {value ? phrases.none : phrases.loading}
        </p>
      </section>
    )
  }
  return (
    <details className={`${styles.bar} ${styles.some}`}>
      <summary className="row">
        <span className="bold grow">{fill(phrases.title, { count })}</span>
        <Icon name="chevd" size="small" />
      </summary>
      <p className="small muted">
        {phrases.about}{' '}
        <a className="link" href={props.ruleHref}>
          {phrases.rule}
        </a>
      </p>
      <ul>
        {value.rounds.map(round => (
          <Unfinished key={round.id} round={round} currency={value.currency} {...props} />
        ))}
      </ul>
    </details>
  )
}

type Round = Interrupted['rounds'][number]
interface RowProps extends Omit<Props, 'loginHref' | 'homeHref'> {
  round: Round
  currency: string
}

function Unfinished({ round, currency, language, timeZone, gameHref, phrases }: RowProps) {
  const minor = parseMinor(round.stake)
  const stake = minor !== undefined && isCurrency(currency) ? formatMoney(minor, currency, language) : ''
  const time = formatExpected(round.endsAt, language, timeZone)
  return (
    <li className="row wrap">
      <div className="grow">
        <p>
          <span className="bold">{round.gameName}</span> <span className="faint mono">{round.roundId}</span>
        </p>
        <p className="small muted">
          {fill(round.ending === 'void' ? phrases.endsVoid : phrases.endsSettle, { time, stake })}
        </p>
      </div>
      {round.canResume ? (
        <a
          className="btn btn-secondary btn-small"
          href={`${gameHref}?game=${encodeURIComponent(round.nodeId)}`}
          aria-label={fill(phrases.goOnWith, { game: round.gameName, round: round.roundId })}
        >
          {phrases.goOn}
        </a>
      ) : (
        <p className="small faint">{phrases.closed}</p>
      )}
    </li>
  )
}
