import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { ErrorState, SkeletonRows } from '#islands/ui/State.tsx'
import { useSaving } from '#islands/ui/use-saving.ts'
import { qrDrawing } from '#lib/qr/qr.ts'
import { checkSecondFactorCode } from '#lib/security/rules.ts'
import { finishAuthenticator, startAuthenticator } from '#lib/security/store.ts'
import styles from './AuthenticatorDialog.module.css'
import { sayProblem, type Writing } from './phrases.ts'
import { say } from './toast-store.ts'

interface Props extends Pick<Writing, 'phrases' | 'errors'> {
  /** With the recovery codes that came with it; none when there are some already. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Sets up an authenticator app: its secret as a QR code and as text, then a code of it. Loaded when it is opened. */
export default function AuthenticatorDialog({ phrases, errors, onDone, onClose }: Props) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [failure, setFailure] = useState<string>()
  const isAsked = useRef(false)
  const start = async () => {
    setFailure(undefined)
    const outcome = await startAuthenticator()
    if (outcome.ok) setSecret(outcome.value)
    else setFailure(outcome.failure.message)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the secret is requested once, when the dialog opens.
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void start()
  }, [])
  return (
    <Dialog title={phrases.authenticatorSetUp} onClose={onClose} closeLabel={phrases.close}>
      {secret ? (
        <Confirmation {...secret} phrases={phrases} errors={errors} onDone={onDone} />
      ) : failure === undefined ? (
        <div className={styles.wait}>
          <SkeletonRows rows={5} label={phrases.loading} />
        </div>
      ) : (
        <ErrorState
          title={phrases.loadFailed}
          message={failure}
          retry={phrases.retry}
          onRetry={() => void start()}
        />
      )}
    </Dialog>
  )
}

interface ConfirmationProps extends Pick<Props, 'phrases' | 'errors' | 'onDone'> {
  secret: string
  uri: string
}

function Confirmation({ secret, uri, phrases, errors, onDone }: ConfirmationProps) {
  const [{ size, path }] = useState(() => qrDrawing(uri))
  const fields = useFields({ code: '' }, (_, { code }) => sayProblem(checkSecondFactorCode(code), errors))
  const save = async () => {
    const outcome = await finishAuthenticator(fields.values.code)
    if (!outcome.ok) return outcome.failure
    say(phrases.authenticatorDone)
    onDone(outcome.value.recoveryCodes)
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="small muted">{phrases.authenticatorScan}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={phrases.authenticatorQr}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div>
        <p className="label">{phrases.authenticatorSecret}</p>
        <code className={`${styles.secret} mono`}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <Field
        {...fields.bind('code')}
        label={phrases.authenticatorCode}
        icon="lock"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        isCode
      />
      <FormMessage text={message} />
      <Button type="submit" variant="primary" block busy={isBusy} busyLabel={phrases.checking}>
        {phrases.confirm}
      </Button>
    </form>
  )
}
