import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { CURRENCY_SYMBOLS, type Currency, MINOR_DIGITS, parseMinor, toDecimal } from '#lib/money/money.ts'
import type { TypedAmount } from './amount.ts'
import { type DepositMethodFacts, roundMoneyText } from './facts.ts'
import type { CashierPhrases } from './phrases.ts'

interface Props {
  text: string
  onType: (text: string) => void
  onLeave: () => void
  /** What the text comes to, checked by the rule. */
  typed: TypedAmount
  /** The words of what is wrong, once it may be said. */
  error: string | undefined
  facts: DepositMethodFacts
  currency: Currency
  language: string
  phrases: CashierPhrases
  isLocked: boolean
}

/** The amount, with the limit beside it and a few amounts to pick from. */
export function AmountField(props: Props) {
  const { text, onType, onLeave, typed, error, facts, currency, language, phrases, isLocked } = props
  const limits = {
    min: roundMoneyText(facts.minAmount, currency, language),
    max: roundMoneyText(facts.maxAmount, currency, language),
  }
  return (
    <>
      <div className={error ? 'field err' : 'field'}>
        <label htmlFor="deposit-amount">{phrases.amount}</label>
        <div className="inp big">
          <span className="amount-sign brass" aria-hidden="true">
            {CURRENCY_SYMBOLS[currency]}
          </span>
          <input
            id="deposit-amount"
            inputMode={MINOR_DIGITS[currency] > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={24}
            value={text}
            readOnly={isLocked}
            required
            aria-invalid={error !== undefined}
            aria-describedby="deposit-amount-note"
            onChange={event => onType(event.target.value)}
            onBlur={onLeave}
          />
        </div>
        <p className="msg num" id="deposit-amount-note" aria-live="polite">
          {error && <Icon name="alert" size="small" />}
          <span>{error ?? fill(phrases.limit, limits)}</span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend line of its own. */}
      <div className="amts" role="group" aria-label={phrases.quickAmounts}>
        {facts.quickAmounts.map(amount => (
          <button
            key={amount}
            type="button"
            className="chip num"
            aria-pressed={typed.minor === parseMinor(amount)}
            disabled={isLocked}
            onClick={() => onType(toDecimal(parseMinor(amount) ?? 0n, currency))}
          >
            {roundMoneyText(amount, currency, language).replace(CURRENCY_SYMBOLS[currency], '')}
          </button>
        ))}
      </div>
    </>
  )
}
