import { checkSecondFactorCode } from '#lib/security/rules.ts'
import { knowsPasskeys } from '#lib/security/show-passkey.ts'
import type { PendingLogin } from './pending-login.ts'
import { type StepOutcome, stepByCode, stepByPasskey } from './second-step-store.ts'

/** The error of a failed try: a message, with its field if it belongs to one. */
interface StepError {
  field?: string | undefined
  message: string
}

interface FormTexts {
  errors: { required: string; secondFactorForm: string }
  phrases: { passkeyStopped: string }
  /** The error of an outcome; undefined if it was right. */
  errorOf: (outcome: Exclude<StepOutcome, 'stopped'>) => StepError | undefined
}

/** The options, checks and actions of a second-factor form for this login. */
export function secondStepForm(pending: PendingLogin, { errors, phrases, errorOf }: FormTexts) {
  const toError = (outcome: StepOutcome) =>
    outcome === 'stopped' ? { message: phrases.passkeyStopped } : errorOf(outcome)
  return {
    hasAuthenticator: pending.hasAuthenticator,
    offersPasskey: pending.hasPasskey && knowsPasskeys(),
    checkCode: (code: string) => {
      const problem = checkSecondFactorCode(code)
      return problem && errors[problem.code === 'required' ? 'required' : 'secondFactorForm']
    },
    byCode: async (code: string) => toError(await stepByCode(pending, code)),
    byPasskey: async () => toError(await stepByPasskey(pending)),
  }
}
