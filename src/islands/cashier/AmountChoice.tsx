import { AmountField } from '#islands/ui/AmountField.tsx'
import { fill } from '#lib/i18n/format.ts'
import { CURRENCY_SYMBOLS, type Currency, parseMinor } from '#lib/money/money.ts'
import { moneyText, roundMoneyText } from '#lib/money/text.ts'
import styles from './AmountChoice.module.css'
import type { TypedAmount } from './amount.ts'
import type { DepositMethodInfo } from './method-info.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  text: string
  onType: (text: string) => void
  onLeave: () => void
  /** What the text comes to, checked by the rule. */
  typed: TypedAmount
  /** The words of what is wrong, once it may be said. */
  error: string | undefined
  info: DepositMethodInfo
  currency: Currency
  language: string
  phrases: CashierPhrases
}

/** The amount, with the limit beside it and a few amounts to pick from. */
export function AmountChoice(props: Props) {
  const { text, onType, onLeave, typed, error, info, currency, language, phrases } = props
  const limits = {
    min: roundMoneyText(info.minAmount, { currency, language }),
    max: roundMoneyText(info.maxAmount, { currency, language }),
  }
  return (
    <>
      <AmountField
        label={phrases.amount}
        name="amount"
        value={text}
        onChange={onType}
        onBlur={onLeave}
        error={error}
        hint={fill(phrases.limit, limits)}
        required
        currency={currency}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className={styles.amounts} role="group" aria-label={phrases.quickAmounts}>
        {info.quickAmounts.map(amount => (
          <button
            key={amount}
            type="button"
            className="chip num"
            aria-pressed={typed.minor === parseMinor(amount)}
            onClick={() => onType(moneyText(amount, { currency, language }, { symbol: false }))}
          >
            {roundMoneyText(amount, { currency, language }).replace(CURRENCY_SYMBOLS[currency], '')}
          </button>
        ))}
      </div>
    </>
  )
}
