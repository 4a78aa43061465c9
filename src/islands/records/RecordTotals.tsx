import { Stats } from '#islands/ui/Stats.tsx'
import type { Currency } from '#lib/money/money.ts'
import type { AccountRecord } from '#lib/records/store.ts'
import type { RecordPhrases } from './phrases.ts'

interface Props {
  /** Undefined until the first answer. */
  totals: AccountRecord['totals'] | undefined
  currency: Currency
  language: string
  phrases: RecordPhrases
}

/** The sums of every movement that the filters let through, not of the page alone. */
export function RecordTotals({ totals, currency, language, phrases }: Props) {
  return (
    <Stats
      figures={[
        { name: phrases.entries, count: totals?.entries },
        { name: phrases.moneyIn, money: totals?.in },
        { name: phrases.moneyOut, money: totals?.out },
        { name: phrases.net, money: totals?.net, isSigned: true },
      ]}
      currency={currency}
      language={language}
    />
  )
}
