import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { fill } from '#lib/i18n/format.ts'
import { CURRENCY_SYMBOLS, MINOR_DIGITS } from '#lib/money/money.ts'
import styles from './TierFields.module.css'
import type { TierFieldsOf } from './tier-fields.ts'
import type { Writing } from './writing.ts'

interface Props {
  /** From 0. */
  place: number
  fields: TierFieldsOf
  isRate: boolean
  /** None for the only tier. */
  onRemove: (() => void) | undefined
  writing: Writing
}

/** The entries of one tier: what it asks for, and what it pays. */
export function TierFields({ place, fields, isRate, onRemove, writing }: Props) {
  const { phrases, currency } = writing
  const sign = (
    <span className="faint" aria-hidden="true">
      {CURRENCY_SYMBOLS[currency]}
    </span>
  )
  const money = {
    autoComplete: 'off',
    inputMode: MINOR_DIGITS[currency] > 0 ? 'decimal' : 'numeric',
    maxLength: 24,
    required: true,
  } as const
  return (
    <fieldset className={styles.fields}>
      <legend className="bold">{fill(phrases.tierNo, { tier: place + 1 })}</legend>
      <Field {...fields.bind(`validBet${place}`)} {...money} label={phrases.betsFrom} prefix={sign} />
      <Field
        {...fields.bind(`active${place}`)}
        {...money}
        label={phrases.activeMembers}
        inputMode="numeric"
      />
      <Field {...fields.bind(`loss${place}`)} {...money} label={phrases.lossFrom} prefix={sign} />
      <Field
        {...fields.bind(`pay${place}`)}
        {...money}
        label={isRate ? phrases.rateField : phrases.sumField}
        {...(isRate ? { suffix: <span className={`${styles.percent} faint`}>%</span> } : { prefix: sign })}
      />
      {onRemove && (
        <div className={styles.remove}>
          <Button
            variant="quiet"
            aria-label={fill(phrases.removeTier, { tier: place + 1 })}
            onClick={onRemove}
          >
            <Icon name="x" size="small" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
