import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { prepareProof } from '#lib/identity/human.ts'
import { logIn } from '#lib/identity/store.ts'
import { FormMessage } from './FormMessage.tsx'
import { type AuthPhrases, type FormErrors, sayProblem } from './phrases.ts'

interface Props {
  phrases: AuthPhrases
  errors: FormErrors
  onRegister: () => void
}

export function LoginForm({ phrases, errors, onRegister }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [message, say] = useState<string>()
  const fields = useFields({ username: '', password: '' }, (name, values) => {
    // The password goes as it is; a name of spaces is no name.
    const isEmpty = name === 'username' ? values.username.trim() === '' : values.password === ''
    return isEmpty ? sayProblem({ code: 'required' }, errors) : undefined
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || !fields.checkAll(form)) return
    setBusy(true)
    say(undefined)
    const outcome = await logIn(fields.values)
    setBusy(false)
    if (outcome.ok) return
    const { field, message: text } = outcome.failure
    if (field === 'username' || field === 'password') fields.show({ [field]: text }, form)
    else say(text)
  }
  return (
    <form className="auth-form" noValidate onSubmit={submit} onInput={() => prepareProof('login')}>
      <Field
        {...fields.bind('username')}
        label={phrases.username}
        icon="user"
        autoComplete="username"
        required
        isFirst
        isCode
      />
      <PasswordField
        {...fields.bind('password')}
        label={phrases.password}
        icon="lock"
        autoComplete="current-password"
        required
        phrases={phrases}
      />
      <FormMessage text={message} />
      <Button type="submit" variant="primary" size="large" block busy={isBusy} busyLabel={phrases.loginBusy}>
        {phrases.loginSubmit}
      </Button>
      <p className="small muted auth-swap">
        {phrases.newHere}{' '}
        <button className="link" type="button" onClick={onRegister}>
          {phrases.createAccount}
        </button>
      </p>
    </form>
  )
}
