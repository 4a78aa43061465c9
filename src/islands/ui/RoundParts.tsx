import { type Currency, type Minor, parseMinor } from '#lib/money/money.ts'
import type { PageWriting } from '#lib/money/text.ts'
import { formatMoment } from '#lib/time/format.ts'
import { Money } from './Money.tsx'
import styles from './RoundParts.module.css'

interface DetailListProps {
  /** Name and fact, in their order. */
  details: readonly (readonly [string, string])[]
  /** What the round came to, below them. */
  result: { name: string; figure: React.ReactNode }
}

/** What a round was. */
function DetailList({ details, result }: DetailListProps) {
  return (
    <dl className={`pairs num ${styles.facts}`}>
      {details.map(([name, text]) => (
        <Detail key={name} name={name} text={text} />
      ))}
      <dt className="total">{result.name}</dt>
      <dd className="total bold">{result.figure}</dd>
    </dl>
  )
}

function Detail({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}

type RoundStatus = 'open' | 'settled' | 'void'
/** The colours of statuses. */
export const ROUND_TONES: Record<RoundStatus, string> = { open: 'info', settled: 'ok', void: 'warn' }

interface FactsProps<Type extends string> {
  round: {
    status: RoundStatus
    gameName: string
    vendor: string
    gameType: Type
    openedAt: string
    settledAt: string | null
  }
  /** Names and facts before and after those that every list of rounds gives. */
  first?: readonly (readonly [string, string])[]
  last: readonly (readonly [string, string])[]
  /** What the round came to once it is over. */
  result: { name: string; amount: Minor; signed?: boolean }
  writing: PageWriting<
    Record<
      | `status_${RoundStatus}`
      | `category_${Type}`
      | 'game'
      | 'vendor'
      | 'category'
      | 'time'
      | 'settledAt'
      | 'resultOpen',
      string
    >
  >
}

/** How a round stands, what it was, and what it came to. */
export function RoundFacts<Type extends string>({
  round,
  first = [],
  last,
  result,
  writing,
}: FactsProps<Type>) {
  const { phrases, currency, language, timeZone } = writing
  const { status, settledAt } = round
  const details: (readonly [string, string])[] = [
    ...first,
    [phrases.game, round.gameName],
    [phrases.vendor, round.vendor],
    [phrases.category, phrases[`category_${round.gameType}`]],
    [phrases.time, formatMoment(round.openedAt, language, timeZone)],
    ...(settledAt ? [[phrases.settledAt, formatMoment(settledAt, language, timeZone)] as const] : []),
    ...last,
  ]
  const { name, amount, signed = false } = result
  const money = <Money amount={amount} currency={currency} language={language} signed={signed} />
  return (
    <>
      <p>
        <span className={`tag ${ROUND_TONES[status]}`}>{phrases[`status_${status}`]}</span>
      </p>
      <DetailList
        details={details}
        result={{ name, figure: status === 'open' ? phrases.resultOpen : money }}
      />
    </>
  )
}

interface MovesProps {
  title: string
  moves: readonly { at: string; name: string; amount: string; balance: string }[]
  currency: Currency
  language: string
  timeZone: string
}

/** What a round changed in a wallet, in the order in which it did. */
export function RoundMoves({ title, moves, currency, language, timeZone }: MovesProps) {
  if (moves.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="small bold">{title}</h3>
      <ol className={`${styles.moves} num`}>
        {moves.map(move => (
          <li key={`${move.at} ${move.balance}`}>
            <b>{move.name}</b>
            <Money amount={parseMinor(move.amount)} currency={currency} language={language} signed />
            <time className="faint" dateTime={move.at}>
              {formatMoment(move.at, language, timeZone)}
            </time>
            <span className="faint">{move.balance}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
