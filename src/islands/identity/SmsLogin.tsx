import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { $countries, loadCountries } from '#lib/identity/countries-store.ts'
import { prepareProof } from '#lib/identity/human.ts'
import { type LoginTexts, loadLoginTexts } from '#lib/identity/login-texts.ts'
import { pendingLoginOf } from '#lib/identity/pending-login.ts'
import { type DialCountry, preparePhoneCheck } from '#lib/identity/phone-check.ts'
import { logInBySms, sendLoginCode } from '#lib/identity/sms-login-store.ts'
import { isBlank } from '#lib/text/typed.ts'
import { CodeField } from './CodeField.tsx'
import { LoginSubmit } from './LoginSubmit.tsx'
import type { LoginMethodProps } from './login-method-props.ts'
import { OptionalCaptcha } from './OptionalCaptcha.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import { PhoneField } from './PhoneField.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { numberProblem, requestCode, useCountry } from './use-number.ts'

/** Login by mobile number and SMS code (spec 2.3): its words and countries come when it is chosen. */
export function SmsLogin(props: LoginMethodProps) {
  const countries = useStore($countries)
  const [texts, setTexts] = useState<LoginTexts>()
  const [isTextless, setTextless] = useState(false)
  const load = () => {
    setTextless(false)
    loadLoginTexts(document.documentElement.lang).then(setTexts, () => setTextless(true))
    void loadCountries()
  }
  useEffect(load, [])
  if (isTextless || countries.state === 'failed') {
    const { saysNetwork = '' } = document.documentElement.dataset
    return (
      <ErrorState
        title={props.phrases.mobileTab}
        message={countries.failure?.message ?? saysNetwork}
        retry={props.phrases.tryAgain}
        onRetry={load}
      />
    )
  }
  if (!texts || !countries.value) return <SkeletonRows rows={4} label={props.phrases.mobileTab} />
  return <SmsForm {...props} texts={texts} countries={countries.value} />
}

interface Props extends LoginMethodProps {
  texts: LoginTexts
  /** Whose numbers are taken, the default one first. */
  countries: readonly DialCountry[]
}

const EMPTY = { mobileNum: '', code: '' }
/** In the call the number stands as the user name, the code as the password (spec section 3). */
const FIELD_OF = { username: 'mobileNum', password: 'code', verificationCode: 'code' } as const

function SmsForm(props: Props) {
  const { errors, entrance, onPending, notice, texts, countries } = props
  const [remember, setRemember] = useState(false)
  const { dialing, bound } = useCountry(countries)
  const auth = useAuthForm({
    empty: EMPTY,
    scene: 'login',
    required: errors.required,
    fieldOf: FIELD_OF,
    notice,
    prepare: ({ mobileNum }) => (mobileNum === '' ? undefined : preparePhoneCheck(dialing)),
    check: (name, values) => {
      if (name === 'mobileNum') return numberProblem(values.mobileNum, dialing, texts.errors)
      return isBlank(values.code) ? errors.required : undefined
    },
    send: ({ mobileNum, code }, captcha) =>
      logInBySms({ ...numberOf(mobileNum, dialing), code, remember, captcha }, entrance),
    takes: failure => {
      const pending = pendingLoginOf(failure, remember)
      if (pending) onPending(pending)
      return pending !== undefined
    },
  })
  const { fields } = auth
  const number = numberOf(fields.values.mobileNum, dialing)
  const send = () =>
    requestCode({ dialing, fields, form: auth.form.current, send: () => sendLoginCode(number) })
  return (
    <form
      ref={auth.attach}
      className="stack"
      method="post"
      noValidate
      onSubmit={auth.submit}
      onInput={() => prepareProof('sms')}
    >
      <PhoneField {...fields.bind('mobileNum')} {...bound} required phrases={texts.phone} />
      <CodeField
        {...fields.bind('code')}
        purpose="login"
        onSend={send}
        required
        phrases={texts.phone}
        outbox={<OutboxLink />}
      />
      <OptionalCaptcha captcha={auth.captcha} fields={fields} />
      <LoginSubmit {...props} remember={remember} onRemember={setRemember} auth={auth} />
    </form>
  )
}

const numberOf = (typed: string, countryDialingCode: string) => ({
  mobileNum: typed.trim(),
  countryDialingCode,
})
