import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { NO_PASSWORDS, PasswordChangeForm, type PasswordName } from '#islands/ui/PasswordChangeForm.tsx'
import { fill } from '#lib/i18n/format.ts'
import { checkPasswordChangeField, PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { checkPaymentPasswordField, PAYMENT_PASSWORD_LENGTH } from '#lib/security/rules.ts'
import { changePassword, changePaymentPassword } from '#lib/security/store.ts'
import { keepNextPageMessage } from '#lib/session/said.ts'
import { goHome } from '#lib/session/store.ts'
import { sayProblem, type Writing } from './phrases.ts'
import { say } from './toast-store.ts'

interface Props extends Pick<Writing, 'phrases' | 'errors'> {
  account: string
  onClose: () => void
}

/** Changes the password that somebody logs in with. */
export function LoginPasswordDialog({ account, phrases, errors, onClose }: Props) {
  const fields = useFields<PasswordName>(NO_PASSWORDS, (name, values) =>
    sayProblem(checkPasswordChangeField(name, values, account), errors),
  )
  const send = async () => {
    const outcome = await changePassword(fields.values)
    if (!outcome.ok) return outcome.failure
    // With the new password the user continues on the home page (spec 4.1), which confirms the change.
    keepNextPageMessage(phrases.passwordDone)
    goHome()
    onClose()
    return undefined
  }
  return (
    <Dialog title={phrases.passwordTitle} onClose={onClose} closeLabel={phrases.close}>
      <PasswordChangeForm
        className="stack"
        fields={fields}
        oldLabel={phrases.oldPassword}
        hint={fill(phrases.passwordHint, PASSWORD_LENGTH)}
        account={account}
        onSend={send}
        wayOut={<Button onClick={onClose}>{phrases.cancel}</Button>}
        submit={phrases.save}
        busy={phrases.saving}
        phrases={phrases}
      >
        <p className="small muted">{phrases.passwordText}</p>
      </PasswordChangeForm>
    </Dialog>
  )
}

interface PaymentProps extends Props {
  isSet: boolean
  onForgot: () => void
}

/** Sets or changes the payment password; an existing one must be entered first. */
export function PaymentPasswordDialog({ isSet, account, phrases, errors, onForgot, onClose }: PaymentProps) {
  const fields = useFields<PasswordName>(NO_PASSWORDS, (name, values) =>
    sayProblem(checkPaymentPasswordField(name, values, isSet), errors),
  )
  const send = async () => {
    const outcome = await changePaymentPassword(fields.values)
    if (!outcome.ok) return outcome.failure
    say(phrases.paymentDone)
    onClose()
    return undefined
  }
  const forgot = (
    <p className="small">
      <button className="link" type="button" onClick={onForgot}>
        {phrases.paymentForgot}
      </button>
    </p>
  )
  return (
    <Dialog
      title={isSet ? phrases.paymentChange : phrases.paymentSet}
      onClose={onClose}
      closeLabel={phrases.close}
    >
      <PasswordChangeForm
        className="stack"
        fields={fields}
        oldLabel={isSet ? phrases.oldPaymentPassword : undefined}
        afterOld={isSet && forgot}
        hint={fill(phrases.paymentHint, PAYMENT_PASSWORD_LENGTH)}
        account={`${account} (${phrases.payment})`}
        onSend={send}
        wayOut={<Button onClick={onClose}>{phrases.cancel}</Button>}
        submit={phrases.save}
        busy={phrases.saving}
        phrases={phrases}
      >
        <p className="small muted">{phrases.paymentText}</p>
      </PasswordChangeForm>
    </Dialog>
  )
}
