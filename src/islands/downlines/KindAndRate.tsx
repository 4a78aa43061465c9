import { Choice } from '#islands/ui/Choice.tsx'
import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { DOWNLINE_KINDS, type DownlineKind } from '#lib/downlines/rules.ts'
import { fill } from '#lib/i18n/format.ts'
import { rateText, type Writing } from './writing.ts'

interface Props {
  kind: DownlineKind
  onKind: (kind: DownlineKind) => void
  /** What binds the field of the rate. */
  rate: Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>
  /** The agent's own rate of today, in percent: nobody below can have more. */
  own: string
  writing: Writing
}

/** What somebody new becomes, and at which rate. */
export function KindAndRate({ kind, onKind, rate, own, writing }: Props) {
  const { phrases, language } = writing
  return (
    <>
      <Choice
        label={phrases.kind}
        name="kind"
        value={kind}
        options={DOWNLINE_KINDS.map(one => ({ value: one, text: phrases[`kind_${one}`] }))}
        onChoose={onKind}
      />
      <Field
        {...rate}
        label={phrases.rate}
        hint={fill(phrases.rateHint, { most: rateText(own, language) })}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </>
  )
}
