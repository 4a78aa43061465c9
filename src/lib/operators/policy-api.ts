import * as v from 'valibot'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../limits/rules.ts'
import { settingsSchema } from '../site/settings.ts'
import { action } from '../wire/action.ts'

const numbers = v.array(v.number())

const policy = v.strictObject({
  termsAge: v.number(),
  birthdayAge: v.number(),
  limitKinds: v.array(v.picklist(LIMIT_KINDS)),
  limitPeriods: v.array(v.picklist(LIMIT_PERIODS)),
  raiseHours: v.number(),
  raiseOpenDays: v.number(),
  breakHours: numbers,
  /** 0 is for good. */
  exclusionMonths: numbers,
  realityMinutes: v.number(),
  realityChoices: numbers,
  transfers: v.picklist(['none', 'down', 'tree']),
  withdrawalReversal: v.boolean(),
  jackpot: v.picklist(['figureOnly', 'illustration']),
  maxTurnover: v.number(),
  mixedProducts: v.boolean(),
  bonuses: v.picklist(['none', 'allowed']),
  help: settingsSchema.entries.responsiblePlay.entries.help,
})
export type OperatorPolicy = v.InferOutput<typeof policy>

export const operatorPolicy = action({
  name: 'operatorPolicy',
  summary: 'The policy of responsible play, which the deployment chooses, and the organisations that help',
  method: 'GET',
  path: '/operator/policy',
  audience: 'operator',
  input: v.strictObject({}),
  answer: policy,
  refusals: [],
})
