import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { humanProof, typed } from './api.ts'

/** Spec 7.1, login code. The answer is the same whether the number is somebody's or not. */
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
    /** To be sent back with the code. */
    codeId: v.string(),
    /** The countdown until another code may be asked for (spec 4.2). */
    expiredMinutes: v.number(),
    countdownSeconds: v.number(),
  }),
  refusals: ['mobileNumberWrong', 'humanProofNeeded', 'messagesUnavailable'],
})
