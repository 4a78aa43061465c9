import { CodeOrPasskey } from '#islands/ui/CodeOrPasskey.tsx'
import type { PendingLogin } from '#lib/identity/pending-login.ts'
import { secondStepForm } from '#lib/identity/second-step-form.ts'
import type { StepOutcome } from '#lib/identity/second-step-store.ts'
import { continueAfterStep } from '#lib/social/arrival-store.ts'
import styles from './FirstStep.module.css'
import type { ArrivalPhrases, NewcomerErrors } from './phrases.ts'

interface Props {
  lang: string
  pending: PendingLogin
  phrases: ArrivalPhrases
  errors: NewcomerErrors
}

/** The second step of a member who has set one up: a code of their app, a recovery code, or a passkey. */
export function SecondStepForm({ lang, pending, phrases, errors }: Props) {
  const errorOf = (outcome: Exclude<StepOutcome, 'stopped'>) => {
    continueAfterStep(outcome, lang)
    return outcome.ok ? undefined : outcome.failure
  }
  return (
    <CodeOrPasskey
      className={`stack ${styles.form}`}
      {...secondStepForm(pending, { errors, phrases, errorOf })}
      phrases={phrases}
    >
      <h2>{phrases.secondTitle}</h2>
    </CodeOrPasskey>
  )
}
