import { type Currency, parseMinor } from '#lib/money/money.ts'
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
export function DetailList({ details, result }: DetailListProps) {
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
