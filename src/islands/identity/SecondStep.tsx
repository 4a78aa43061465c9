import { CodeOrPasskey } from '#islands/ui/CodeOrPasskey.tsx'
import type { PendingLogin } from '#lib/identity/pending-login.ts'
import { secondStepForm } from '#lib/identity/second-step-form.ts'
import type { StepOutcome } from '#lib/identity/second-step-store.ts'
import styles from './Auth.module.css'
import type { AuthPhrases, FormErrors } from './phrases.ts'

interface Props {
  pending: PendingLogin
  /** The login has waited too long, or is given up: back to the password, with the sentence that says why. */
  onBack: (message: string | undefined) => void
  phrases: AuthPhrases
  errors: FormErrors
}

/** The second step of a log-in: a code of the authenticator app, a passkey, or a recovery code. */
export default function SecondStep({ pending, onBack, phrases, errors }: Props) {
  const errorOf = (outcome: Exclude<StepOutcome, 'stopped'>) => {
    if (outcome.ok) return undefined
    if (outcome.code !== 'secondStepOver') return outcome.failure
    onBack(outcome.failure.message)
    return undefined
  }
  return (
    <CodeOrPasskey
      className="stack"
      {...secondStepForm(pending, { errors, phrases, errorOf })}
      phrases={phrases}
      foot={
        <p className={`small ${styles.swap}`}>
          <button className="link" type="button" onClick={() => onBack(undefined)}>
            {phrases.stepBack}
          </button>
        </p>
      }
    >
      <p className="small muted" role="status">
        {phrases.stepText}
      </p>
    </CodeOrPasskey>
  )
}
