import { CURRENCY_SYMBOLS, type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends Omit<FieldProps, 'isBig' | 'autoComplete' | 'inputMode' | 'maxLength' | 'prefix'> {
  currency: Currency
}

/** An amount of money: large figures after the sign of the currency, typed in the marks of the page's language. */
export function AmountField({ currency, ...field }: Props) {
  return (
    <Field
      {...field}
      isBig
      autoComplete="off"
      inputMode={MINOR_DIGITS[currency] > 0 ? 'decimal' : 'numeric'}
      maxLength={24}
      prefix={
        <span className="amount-sign brass" aria-hidden="true">
          {CURRENCY_SYMBOLS[currency]}
        </span>
      }
    />
  )
}
