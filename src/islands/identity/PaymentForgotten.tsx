import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DialogEnd } from '#islands/ui/DialogEnd.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { useSaving } from '#islands/ui/use-saving.ts'
import { fill } from '#lib/i18n/format.ts'
import type { ContactChannel } from '#lib/security/payment-api.ts'
import { requestPaymentCode, savePaymentReset } from '#lib/security/payment-store.ts'
import { checkPaymentPasswordField, PAYMENT_PASSWORD_LENGTH } from '#lib/security/rules.ts'
import { $security } from '#lib/security/store.ts'
import { isBlank } from '#lib/text/typed.ts'
import { CodeField, type CodeRequest } from './CodeField.tsx'
import type { ContactPhrases } from './contact-phrases.ts'
import { OutboxLink } from './OutboxLink.tsx'

interface Props {
  phrases: ContactPhrases
  onDone: () => void
  onClose: () => void
}

const EMPTY = { verificationCode: '', newPassword: '', confirmNewPassword: '' }
type Entry = typeof EMPTY

/** Resets a forgotten payment password with a code to a confirmed number or address. */
export default function PaymentForgotten({ phrases, onDone, onClose }: Props) {
  const { value } = useStore($security)
  const contacts: { channel: ContactChannel; to: string }[] = []
  if (value?.email?.verifiedAt) contacts.push({ channel: 'email', to: value.email.masked })
  if (value?.phone?.verifiedAt) contacts.push({ channel: 'sms', to: value.phone.masked })
  const [channel, setChannel] = useState<ContactChannel>()
  const contact = contacts.find(one => one.channel === channel) ?? contacts[0]
  const other = contacts.find(one => one !== contact)
  return (
    <Dialog title={phrases.paymentForgotTitle} onClose={onClose} closeLabel={phrases.close}>
      {contact ? (
        <ResetForm
          key={contact.channel}
          contact={contact}
          phrases={phrases}
          onDone={onDone}
          onClose={onClose}
        >
          <p className="small muted">{fill(phrases.paymentForgotText, { to: contact.to })}</p>
          {other && (
            <p className="small">
              <button className="link" type="button" onClick={() => setChannel(other.channel)}>
                {fill(phrases.paymentForgotOther, { to: other.to })}
              </button>
            </p>
          )}
        </ResetForm>
      ) : (
        <>
          <p className="muted">{phrases.paymentForgotNone}</p>
          <div className="dialog-actions">
            <Button variant="primary" onClick={onClose}>
              {phrases.close}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface FormProps extends Props {
  contact: { channel: ContactChannel; to: string }
  children: React.ReactNode
}

function ResetForm({ contact: { channel, to }, phrases, onDone, onClose, children }: FormProps) {
  const fields = useFields<keyof Entry>({ ...EMPTY }, (name, values) => {
    if (name === 'verificationCode') return isBlank(values[name]) ? phrases.required : undefined
    const problem = checkPaymentPasswordField(name, { ...values, oldPassword: '' }, false)
    return problem && fill(phrases[problem.code as 'paymentPasswordLength'], problem.values)
  })
  const send = async (): Promise<CodeRequest> => {
    const outcome = await requestPaymentCode(channel, to)
    return outcome.ok ? { isSent: true } : { isSent: false, failure: outcome.failure.message }
  }
  const save = async () => {
    const outcome = await savePaymentReset({ channel, ...fields.values })
    if (!outcome.ok) return outcome.failure
    onDone()
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children}
      <CodeField
        {...fields.bind('verificationCode')}
        purpose="paymentPassword"
        {...(channel === 'email' ? { label: phrases.emailCode } : {})}
        onSend={send}
        required
        phrases={phrases}
        outbox={<OutboxLink />}
      />
      <PasswordField
        {...fields.bind('newPassword')}
        label={phrases.newPassword}
        hint={fill(phrases.paymentHint, PAYMENT_PASSWORD_LENGTH)}
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <PasswordField
        {...fields.bind('confirmNewPassword')}
        label={phrases.confirmNewPassword}
        autoComplete="new-password"
        required
        phrases={phrases}
      />
      <DialogEnd
        message={message}
        busy={isBusy}
        busyLabel={phrases.saving}
        label={phrases.save}
        onCancel={onClose}
        phrases={phrases}
      />
    </form>
  )
}
