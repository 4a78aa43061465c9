import { useEffect, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'
import { useFields } from '#islands/ui/fields.ts'
import { PasswordField } from '#islands/ui/PasswordField.tsx'
import { useSaving } from '#islands/ui/use-saving.ts'
import { fill } from '#lib/i18n/format.ts'
import { $loginName } from '#lib/identity/login-name.ts'
import { checkNewPassword, PASSWORD_LENGTH } from '#lib/identity/rules.ts'
import { openLink, setPasswordByLink } from '#lib/recovery/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { sayProblem } from '../phrases.ts'
import { LinkDead, LinkFailed, PasswordSet } from './LinkStates.tsx'
import type { RecoveryErrors, RecoveryPhrases } from './phrases.ts'

interface Props {
  forgetHref: string
  loginHref: string
  phrases: RecoveryPhrases
  errors: RecoveryErrors
}

type State =
  | { kind: 'open'; account: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'dead'; message: string | undefined }
  | { kind: 'done' }

/**
 * The page behind the link of the e-mail: one field for the new password. The secret of the link stands behind the # of
 * the address, and leaves it once it is used up.
 */
export default function NewPassword({ forgetHref, loginHref, phrases, errors }: Props) {
  const [state, setState] = useState<State>({ kind: 'open', account: '' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests again.
  useEffect(() => {
    const link = location.hash.slice(1)
    if (link === '') return setState({ kind: 'dead', message: undefined })
    openLink(link).then(outcome => {
      if (outcome.ok) setState({ kind: 'open', account: outcome.value.account })
      else if (outcome.kind === 'fault') setState({ kind: 'failed', failure: outcome.failure })
      else setState({ kind: 'dead', message: outcome.failure.message })
    })
  }, [attempt])
  if (state.kind === 'dead') return <LinkDead href={forgetHref} message={state.message} phrases={phrases} />
  if (state.kind === 'done') return <PasswordSet href={loginHref} phrases={phrases} />
  if (state.kind === 'failed') {
    const retry = () => {
      setState({ kind: 'open', account: '' })
      setAttempt(attempt + 1)
    }
    return <LinkFailed message={state.failure.message} onRetry={retry} phrases={phrases} />
  }
  return (
    <NewPasswordForm
      account={state.account}
      phrases={phrases}
      errors={errors}
      onDead={message => setState({ kind: 'dead', message })}
      onDone={account => {
        history.replaceState(history.state, '', location.pathname)
        $loginName.set(account)
        setState({ kind: 'done' })
      }}
    />
  )
}

interface FormProps {
  /** Empty until the server has answered. */
  account: string
  phrases: RecoveryPhrases
  errors: RecoveryErrors
  onDead: (message: string) => void
  onDone: (account: string) => void
}

function NewPasswordForm({ account, phrases, errors, onDead, onDone }: FormProps) {
  const fields = useFields({ newPassword: '' }, (_, { newPassword }) =>
    sayProblem(checkNewPassword(newPassword, account), errors),
  )
  const save = async () => {
    const outcome = await setPasswordByLink(location.hash.slice(1), fields.values.newPassword)
    if (outcome.ok) onDone(outcome.value.account)
    else if (outcome.kind === 'refusal' && outcome.code === 'recoveryLinkDead')
      onDead(outcome.failure.message)
    else return outcome.failure
    return undefined
  }
  const { isBusy, message, submit } = useSaving(fields, save)
  return (
    <form ref={fields.takeOver} className="stack" method="post" noValidate onSubmit={submit}>
      <p className="muted">{phrases.linkLead}</p>
      {/* For password managers: they keep the new password under this name. */}
      <input
        className="visually-hidden"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
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
      <FormMessage text={message} />
      <Button type="submit" variant="primary" size="large" block busy={isBusy} busyLabel={phrases.linkBusy}>
        {phrases.linkSubmit}
      </Button>
    </form>
  )
}
