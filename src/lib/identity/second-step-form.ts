import { checkSecondFactorCode } from '#lib/security/rules.ts'
import { knowsPasskeys } from '#lib/security/show-passkey.ts'
import type { HeldLogin } from './held-login.ts'
import { type StepOutcome, stepByCode, stepByPasskey } from './second-step-store.ts'

/** What came of a try that did not succeed: words, beside the code where they are about it. */
interface Wrong {
  field?: string | undefined
  message: string
}

interface Words {
  errors: { required: string; secondFactorForm: string }
  phrases: { passkeyStopped: string }
  /** What a try came to; answers nothing when it was right. */
  wrongOf: (outcome: Exclude<StepOutcome, 'stopped'>) => Wrong | undefined
}

/** What a form for the second step of this login offers, judges and does. */
export function secondStepForm(held: HeldLogin, { errors, phrases, wrongOf }: Words) {
  const read = (outcome: StepOutcome) =>
    outcome === 'stopped' ? { message: phrases.passkeyStopped } : wrongOf(outcome)
  return {
    hasAuthenticator: held.hasAuthenticator,
    offersPasskey: held.hasPasskey && knowsPasskeys(),
    checkCode: (code: string) => {
      const problem = checkSecondFactorCode(code)
      return problem && errors[problem.code === 'required' ? 'required' : 'secondFactorForm']
    },
    byCode: async (code: string) => read(await stepByCode(held, code)),
    byPasskey: async () => read(await stepByPasskey(held)),
  }
}
