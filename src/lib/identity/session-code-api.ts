import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant, nothing } from '#lib/wire/schemas.ts'
import { signedIn } from './api.ts'

/** The parameter of the code in an address: `/down?lang=TY&sessionCode=…` (spec 2.2, reliability C1). */
export const SESSION_CODE_PARAMETER = 'sessionCode'

export const sessionCode = action({
  name: 'sessionCode',
  summary: 'A code that hands this session over to another browser or app: good for a minute, once',
  method: 'POST',
  path: '/session/code',
  audience: 'signedIn',
  input: nothing,
  answer: v.strictObject({ code: v.string(), expiresAt: instant }),
  refusals: [],
  rateLimit: { limit: 20, windowSeconds: 60 },
})

export const exchangeSessionCode = action({
  name: 'exchangeSessionCode',
  summary: 'Begins a session with a code that another page or a sign-in provider handed over',
  method: 'POST',
  path: '/session/exchange',
  audience: 'anyone',
  input: v.strictObject({ code: v.pipe(v.string(), v.maxLength(100, 'badInput')) }),
  answer: signedIn,
  refusals: ['sessionCodeWrong'],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
