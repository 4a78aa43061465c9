import { lazy, Suspense, useState } from 'react'
import { Icon } from '#islands/ui/Icon.tsx'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { fill } from '#lib/i18n/format.ts'
import { prepareProof } from '#lib/identity/human.ts'
import { type PendingLogin, pendingLoginOf } from '#lib/identity/pending-login.ts'
import { type DialCountry, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import { checkNewPassword, PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { sendRecoveryCode, setPasswordByCode } from '#lib/recovery/store.ts'
import { isBlank } from '#lib/text/typed.ts'
import { AuthSubmit } from '../AuthSubmit.tsx'
import { CodeField } from '../CodeField.tsx'
import type { PhonePhrases } from '../code-phrases.ts'
import { OptionalCaptcha } from '../OptionalCaptcha.tsx'
import { OutboxLink } from '../OutboxLink.tsx'
import { PhoneField } from '../PhoneField.tsx'
import { type AuthPhrases, sayProblem } from '../phrases.ts'
import { useAuthForm } from '../use-auth-form.ts'
import { numberProblem, requestCode, useCountry } from '../use-number.ts'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'

/** Only members who have a second step need it. */
const SecondStep = lazy(() => import('../SecondStep.tsx'))

interface Props {
  /** Whose numbers are taken, the default one first. */
  countries: readonly DialCountry[]
  /** Without it the number is one of the default country. */
  hasPicker: boolean
  phrases: RecoveryPhrases
  phone: PhonePhrases
  errors: RecoveryErrors
  /** What the second step says, for members who have one. */
  auth: AuthPhrases
  /** The password is set, and the member is in. */
  onIn?: (() => void) | undefined
}

/** Back in by phone: a verified number, the code that was sent to it, and the new password (spec 2.5, 4.2, 4.4). */
export function PhoneRecovery({ countries, hasPicker, phrases, phone, errors, auth, onIn }: Props) {
  const [pending, setPending] = useState<PendingLogin>()
  const { dialing, bound } = useCountry(countries)
  const entry = useAuthForm({
    empty: { mobileNum: '', verificationCode: '', newPassword: '' },
    scene: 'recover',
    required: errors.required,
    prepare: ({ mobileNum }) => (mobileNum === '' ? undefined : preparePhoneCheck(dialing)),
    check: (name, values) => {
      if (name === 'newPassword') return sayProblem(checkNewPassword(values.newPassword, ''), errors)
      if (name === 'mobileNum') return numberProblem(values.mobileNum, dialing, errors)
      return isBlank(values.verificationCode) ? errors.required : undefined
    },
    send: async ({ mobileNum, ...entry }, captcha) => {
      const number = { mobileNum: mobileNum.trim(), countryDialingCode: dialing }
      const outcome = await setPasswordByCode({ ...entry, ...number, captcha })
      if (outcome.ok) onIn?.()
      return outcome
    },
    takes: failure => {
      const waiting = pendingLoginOf(failure, false)
      setPending(waiting)
      return waiting !== undefined
    },
  })
  const { fields } = entry
  const number = { mobileNum: fields.values.mobileNum.trim(), countryDialingCode: dialing }
  const send = () =>
    requestCode({ dialing, fields, form: entry.form.current, send: () => sendRecoveryCode(number) })
  if (pending) {
    const back = (text: string | undefined) => {
      setPending(undefined)
      entry.setMessage(text)
    }
    return (
      <Suspense>
        <SecondStep pending={pending} onBack={back} phrases={auth} errors={errors} />
      </Suspense>
    )
  }
  return (
    <form
      ref={entry.attach}
      className="stack"
      method="post"
      noValidate
      onSubmit={entry.submit}
      onInput={() => prepareProof('sms')}
    >
      <PhoneField
        {...fields.bind('mobileNum')}
        {...bound}
        countries={hasPicker ? countries : []}
        required
        isFirst
        phrases={phone}
      />
      <CodeField
        {...fields.bind('verificationCode')}
        purpose="recover"
        label={phone.smsCode}
        onSend={send}
        required
        phrases={phone}
        outbox={<OutboxLink />}
      />
      <PasswordField
        {...fields.bind('newPassword')}
        label={phrases.newPassword}
        hint={fill(phrases.passwordHint, PASSWORD_LENGTH)}
        icon="lock"
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <p className="note small">
        <Icon name="info" />
        <span>{phrases.phoneNote}</span>
      </p>
      <OptionalCaptcha captcha={entry.captcha} fields={fields} />
      <AuthSubmit auth={entry} label={phrases.phoneSubmit} busyLabel={phrases.phoneBusy} />
    </form>
  )
}
