import { type Currency, parseMinor } from '#lib/money/money.ts'
import { formatMoment } from '#lib/time/format.ts'
import { Money } from './Money.tsx'

interface FactsProps {
  /** Name and fact, in their order. */
  facts: readonly (readonly [string, string])[]
  /** What the round came to, below them. */
  result: { name: string; figure: React.ReactNode }
}

/** What a round was. */
export function RoundFacts({ facts, result }: FactsProps) {
  return (
    <dl className="kv num round-facts">
      {facts.map(([name, fact]) => (
        <Fact key={name} name={name} fact={fact} />
      ))}
      <dt className="tot">{result.name}</dt>
      <dd className="tot b">{result.figure}</dd>
    </dl>
  )
}

function Fact({ name, fact }: { name: string; fact: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{fact}</dd>
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
      <h3 className="small b">{title}</h3>
      <ol className="round-moves num">
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
