import { POLICY } from '#lib/limits/deployment.ts'
import { operatorPolicy } from '#lib/operators/policy-api.ts'
import { storedSettings } from '#server/site/site.ts'
import { act } from '../act.ts'

export const policyAct = act(
  operatorPolicy,
  'site',
  async ({ tx }) => {
    const { help } = (await storedSettings(tx)).responsiblePlay
    const { limitKinds, limitPeriods, breakHours, exclusionMonths, realityChoices, ...points } = POLICY
    return {
      ...points,
      limitKinds: [...limitKinds],
      limitPeriods: [...limitPeriods],
      breakHours: [...breakHours],
      exclusionMonths: [...exclusionMonths],
      realityChoices: [...realityChoices],
      help,
    }
  },
  { isReading: true },
)
