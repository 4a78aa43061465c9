import { Field, type FieldProps } from '#islands/ui/Field.tsx'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { UseDay } from '#islands/ui/UseDay.tsx'
import { fill } from '#lib/i18n/format.ts'
import type { FieldRule, RegisterField } from '#lib/identity/registration-rules.ts'
import { birthdayHint } from '#lib/limits/deployment.ts'
import type { AuthPhrases } from './phrases.ts'
import type { RegistrationPhrases } from './register-texts.ts'

/** What password managers and keyboards need to know of a field. */
const LOOKS: Partial<
  Record<RegisterField, Pick<FieldProps, 'autoComplete' | 'inputMode' | 'icon' | 'isCode'>>
> = {
  username: { autoComplete: 'username', icon: 'user', isCode: true },
  payeeName: { autoComplete: 'off' },
  realName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  email: { autoComplete: 'email', inputMode: 'email', isCode: true },
  birthday: { autoComplete: 'bday', inputMode: 'numeric', icon: 'cal', isCode: true },
  whatsapp: { autoComplete: 'off', inputMode: 'tel', isCode: true },
  qqNum: { autoComplete: 'off', inputMode: 'numeric', isCode: true },
}

interface Props extends Pick<FieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'isFirst'> {
  name: RegisterField
  rule: FieldRule
  phrases: AuthPhrases
  says: RegistrationPhrases
}

/** A field of the registration whose entry is a line of text, or a password. */
export function RegisterTextField({ name, rule, phrases, says, ...field }: Props) {
  const required = rule.required
  const lengths = { min: rule.minLength, max: rule.maxLength }
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword') {
    return (
      <PasswordField
        {...field}
        name={name}
        required={required}
        label={name === 'paymentPassword' ? says.label_paymentPassword : phrases[name]}
        hint={name === 'password' && rule.acceptedPattern === '*' && fill(phrases.passwordHint, lengths)}
        icon="lock"
        autoComplete="new-password"
        phrases={phrases}
      />
    )
  }
  const look = LOOKS[name] ?? { autoComplete: 'off', isCode: true }
  return (
    <Field
      {...field}
      {...look}
      name={name}
      required={required}
      label={name === 'username' ? phrases.username : labelOf(name, says)}
      hint={hintOf(name, rule, phrases, says)}
      remedy={
        name === 'birthday' && (
          <UseDay text={field.value} phrase={says.useDay} onUse={day => field.onChange(day, false)} />
        )
      }
    />
  )
}

function labelOf(name: RegisterField, says: RegistrationPhrases): string {
  const key = `label_${name}`
  return key in says ? says[key as keyof RegistrationPhrases] : name
}

function hintOf(name: RegisterField, rule: FieldRule, phrases: AuthPhrases, says: RegistrationPhrases) {
  if (name === 'birthday') return birthdayHint(says.hintBirthday, says.birthdayWhy)
  const isUsual = name === 'username' && rule.patternId === 'letterFirst'
  return isUsual && fill(phrases.usernameHint, { min: rule.minLength, max: rule.maxLength })
}
