import { Stats } from '#islands/ui/Stats.tsx'
import type { Currency } from '#lib/money/money.ts'
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
  return (
    <Stats
      figures={[
        { name: phrases.bets, count: totals?.bets },
        { name: phrases.totalStake, money: totals?.stake },
        { name: phrases.validBets, money: totals?.validBet },
        { name: phrases.result, money: totals?.result, isSigned: true },
      ]}
      currency={currency}
      language={language}
    />
  )
}
