import * as v from 'valibot'
import { action, SENDING_RATE } from '#lib/wire/action.ts'
import { humanProof, typed } from './api.ts'

/** Spec 7.1, login code. The answer is the same for known and unknown numbers. */
export const loginCode = action({
  name: 'loginCode',
  summary: 'Sends the code to log in with to a mobile number that belongs to an account',
  method: 'POST',
  path: '/session/code-by-sms',
  audience: 'anyone',
  input: v.strictObject({
    mobileNum: typed,
    countryDialingCode: typed,
    human: v.optional(humanProof),
  }),
  answer: v.strictObject({
    /** Sent back with the code. */
    codeId: v.string(),
    /** The countdown until another code may be requested (spec 4.2). */
    expiredMinutes: v.number(),
    countdownSeconds: v.number(),
  }),
  refusals: ['mobileNumberWrong', 'humanProofNeeded', 'messagesUnavailable'],
  rateLimit: SENDING_RATE,
})
