import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { proveByPasskey } from '#lib/security/passkey-store.ts'
import { $proofRequest, proveByPassword } from '#lib/security/proof-store.ts'
import { knowsPasskeys } from '#lib/security/show-passkey.ts'
import { $security } from '#lib/security/store.ts'
import { signOut } from '#lib/session/store.ts'
import { sayProblem, type Writing } from './phrases.ts'

interface Props extends Pick<Writing, 'lang' | 'phrases' | 'errors'> {
  account: string
}

const nobody = () => undefined

/** Re-authenticates the member when a call of this page requires it; entries elsewhere stay. */
export function ProofDialog({ lang, account, phrases, errors }: Props) {
  const request = useStore($proofRequest, { ssr: nobody })
  const { value } = useStore($security, { ssr: 'initial' })
  if (!request) return null
  const hasNothing = value?.passwordChangedAt === null && value.passkeys.length === 0
  return (
    <Dialog title={phrases.proofTitle} onClose={() => request.answer(false)} closeLabel={phrases.close}>
      {hasNothing ? (
        <>
          <p className="muted">{phrases.proofAnew}</p>
          <div className="dialog-actions">
            <Button onClick={() => request.answer(false)}>{phrases.cancel}</Button>
            <Button variant="primary" onClick={() => void signOut(lang)}>
              {phrases.proofSignOut}
            </Button>
          </div>
        </>
      ) : (
        <ProofForm
          account={account}
          phrases={phrases}
          errors={errors}
          onProven={() => request.answer(true)}
          onCancel={() => request.answer(false)}
        />
      )}
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'lang'> {
  onProven: () => void
  onCancel: () => void
}

function ProofForm({ account, phrases, errors, onProven, onCancel }: FormProps) {
  const [busy, setBusy] = useState<'password' | 'passkey'>()
  const [message, setMessage] = useState<string>()
  const hasPasskey = ($security.get().value?.passkeys.length ?? 0) > 0 && knowsPasskeys()
  const fields = useFields({ password: '' }, (_, values) =>
    sayProblem(values.password === '' ? { code: 'required' } : undefined, errors),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || !fields.checkAll(form)) return
    setBusy('password')
    setMessage(undefined)
    const outcome = await proveByPassword(fields.values.password)
    setBusy(undefined)
    if (outcome.ok) onProven()
    else if (outcome.failure.field === 'password') fields.show({ password: outcome.failure.message }, form)
    else setMessage(outcome.failure.message)
  }
  const showPasskey = async () => {
    setBusy('passkey')
    setMessage(undefined)
    const outcome = await proveByPasskey()
    setBusy(undefined)
    if (outcome === 'stopped') setMessage(phrases.passkeyStopped)
    else if (outcome.ok) onProven()
    else setMessage(outcome.failure.message)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="small muted">{phrases.proofText}</p>
      {/* For password managers: the account whose password is entered. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        {...fields.bind('password')}
        label={phrases.loginPassword}
        icon="lock"
        autoComplete="current-password"
        required
        isFirst
        phrases={phrases}
      />
      <FormMessage text={message} />
      <div className="dialog-actions">
        {hasPasskey ? (
          <Button busy={busy === 'passkey'} busyLabel={phrases.waitingForDevice} onClick={showPasskey}>
            {phrases.usePasskey}
          </Button>
        ) : (
          <Button onClick={onCancel}>{phrases.cancel}</Button>
        )}
        <Button type="submit" variant="primary" busy={busy === 'password'} busyLabel={phrases.checking}>
          {phrases.goOn}
        </Button>
      </div>
    </form>
  )
}
