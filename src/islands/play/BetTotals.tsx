import { Money } from '#islands/ui/Money.tsx'
import { type Currency, parseMinor } from '#lib/money/money.ts'
import type { BetRecord } from '#lib/play/store.ts'
import type { PlayPhrases } from './phrases.ts'

interface Props {
  /** Undefined until the first answer. */
  totals: BetRecord['totals'] | undefined
  currency: Currency
  language: string
  phrases: PlayPhrases
}

/** The sums of every round that the filters let through, not of the page alone. */
export function BetTotals({ totals, currency, language, phrases }: Props) {
  const money = (text: string | undefined, signed = false) =>
    text === undefined ? (
      '–'
    ) : (
      <Money amount={parseMinor(text) ?? 0n} currency={currency} language={language} signed={signed} />
    )
  const cards = [
    { name: phrases.bets, figure: totals ? new Intl.NumberFormat(language).format(totals.bets) : '–' },
    { name: phrases.totalStake, figure: money(totals?.stake) },
    { name: phrases.validBets, figure: money(totals?.validBet) },
    { name: phrases.result, figure: money(totals?.result, true) },
  ]
  return (
    <dl className="stats">
      {cards.map(card => (
        <div key={card.name} className="panel stat">
          <dt className="k">{card.name}</dt>
          <dd className="v num">{card.figure}</dd>
        </div>
      ))}
    </dl>
  )
}
