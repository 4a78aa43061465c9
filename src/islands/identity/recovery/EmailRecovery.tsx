import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { isEmail } from '#lib/identity/email.ts'
import { checkUserName } from '#lib/identity/rules.ts'
import { requestLink } from '#lib/recovery/store.ts'
import { AuthSubmit } from '../AuthSubmit.tsx'
import { OptionalCaptcha } from '../OptionalCaptcha.tsx'
import { OutboxLink } from '../OutboxLink.tsx'
import { sayProblem } from '../phrases.ts'
import { useAuthForm } from '../use-auth-form.ts'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'

interface Props {
  phrases: RecoveryPhrases
  errors: RecoveryErrors
  /** Called when the visitor has read that a link was sent. */
  onSent?: (() => void) | undefined
}

/** Back in by e-mail: user name and address, and then a link (spec 2.5, 4.4). */
export function EmailRecovery({ phrases, errors, onSent }: Props) {
  const [isSent, setSent] = useState(false)
  const auth = useAuthForm({
    empty: { username: '', email: '' },
    scene: 'recover',
    required: errors.required,
    check: (name, values) => {
      if (name === 'username') return sayProblem(checkUserName(values.username), errors)
      const email = values.email.trim()
      if (email === '') return errors.required
      return isEmail(email) ? undefined : errors.emailWrong
    },
    send: async ({ username, email }, captcha) => {
      const outcome = await requestLink({ username, email, captcha })
      if (outcome.ok) setSent(true)
      return outcome
    },
  })
  const { fields } = auth
  const confirm = () => {
    setSent(false)
    onSent?.()
  }
  return (
    <form ref={auth.attach} className="stack" method="post" noValidate onSubmit={auth.submit}>
      <Field
        {...fields.bind('username')}
        label={phrases.username}
        icon="user"
        autoComplete="username"
        required
        isFirst
        isCode
      />
      <Field
        {...fields.bind('email')}
        label={phrases.email}
        hint={phrases.emailHint}
        icon="mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        isCode
      />
      <OptionalCaptcha captcha={auth.captcha} fields={fields} />
      <AuthSubmit auth={auth} label={phrases.emailSubmit} busyLabel={phrases.emailBusy} />
      {isSent && (
        <Dialog title={phrases.inBeenOutTitle} onClose={confirm} closeLabel={phrases.close}>
          <p>{phrases.inBeenOut}</p>
          <OutboxLink />
          <div className="dialog-actions">
            <Button variant="primary" onClick={confirm}>
              {phrases.confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  )
}
