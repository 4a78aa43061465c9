import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CheckField } from '#islands/ui/CheckField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { fill } from '#lib/i18n/format.ts'
import { prepareProof } from '#lib/identity/human.ts'
import {
  checkConfirmation,
  checkNewPassword,
  checkUserName,
  PASSWORD_LENGTH,
  USER_NAME_LENGTH,
} from '#lib/identity/rules.ts'
import { openAccount } from '#lib/identity/store.ts'
import { FormMessage } from './FormMessage.tsx'
import { type AuthPhrases, type FormErrors, sayProblem } from './phrases.ts'

interface Props {
  phrases: AuthPhrases
  errors: FormErrors
  termsHref: string
  onLogin: () => void
}

type Name = 'username' | 'password' | 'confirmPassword'
const EMPTY: Record<Name, string> = { username: '', password: '', confirmPassword: '' }

function check(name: Name, values: Record<Name, string>) {
  if (name === 'username') return checkUserName(values.username)
  if (name === 'password') return checkNewPassword(values.password, values.username)
  return checkConfirmation(values.password, values.confirmPassword)
}

export function RegisterForm({ phrases, errors, termsHref, onLogin }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, say] = useState<string>()
  const [termsAccepted, acceptTerms] = useState(false)
  const [termsError, sayTerms] = useState<string>()
  const fields = useFields(EMPTY, (name, values) => sayProblem(check(name, values), errors))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    sayTerms(termsAccepted ? undefined : errors.termsNeeded)
    if (isBusy || !fields.checkAll(form)) return
    if (!termsAccepted) {
      const box = form.elements.namedItem('termsAccepted')
      if (box instanceof HTMLElement) box.focus()
      return
    }
    setBusy(true)
    say(undefined)
    const outcome = await openAccount({ ...fields.values, termsAccepted })
    setBusy(false)
    if (outcome.ok) return
    const { field, message: text } = outcome.failure
    if (field && Object.hasOwn(EMPTY, field)) fields.show({ [field]: text }, form)
    else say(text)
  }
  return (
    <form className="auth-form" noValidate onSubmit={submit} onInput={() => prepareProof('register')}>
      <Field
        {...fields.bind('username')}
        label={phrases.username}
        hint={fill(phrases.usernameHint, USER_NAME_LENGTH)}
        icon="user"
        autoComplete="username"
        required
        isFirst
        isCode
      />
      <PasswordField
        {...fields.bind('password')}
        label={phrases.password}
        hint={fill(phrases.passwordHint, PASSWORD_LENGTH)}
        icon="lock"
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <PasswordField
        {...fields.bind('confirmPassword')}
        label={phrases.confirmPassword}
        icon="lock"
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <CheckField
        name="termsAccepted"
        checked={termsAccepted}
        required
        error={termsError}
        onChange={accepted => {
          acceptTerms(accepted)
          if (accepted) sayTerms(undefined)
        }}
      >
        {phrases.termsBefore}{' '}
        <a className="link" href={termsHref} target="_blank" rel="noopener">
          {phrases.termsLink}
        </a>
        {phrases.termsAfter}
      </CheckField>
      <FormMessage text={message} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={isBusy}
        busyLabel={phrases.registerBusy}
      >
        {phrases.registerSubmit}
      </Button>
      <p className="small muted auth-swap">
        {phrases.alreadyMember}{' '}
        <button className="link" type="button" onClick={onLogin}>
          {phrases.login}
        </button>
      </p>
    </form>
  )
}
