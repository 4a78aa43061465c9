import * as v from 'valibot'
import { serviceProof, typed } from '#lib/identity/api.ts'
import { action, SENDING_RATE } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'

/** A sent code. Only the requesting browser knows its id, without which the code is not valid. */
export const sent = v.strictObject({
  codeId: v.string(),
  /** The countdown until another one may be requested, in minutes (spec 4.2), and in seconds. */
  expiredMinutes: v.number(),
  countdownSeconds: v.number(),
})

export const codeId = v.pipe(v.string(), v.maxLength(100, 'badInput'))
const phone = { countryDialingCode: typed, mobileNum: typed }

export const sendPhoneCode = action({
  name: 'sendPhoneCode',
  summary: 'Sends a code to a mobile number that is to become the member’s',
  method: 'POST',
  path: '/member/phone/code',
  audience: 'member',
  input: v.strictObject(phone),
  answer: sent,
  refusals: ['reauthenticationNeeded', 'mobileNumberWrong', 'messagesUnavailable'],
  rateLimit: SENDING_RATE,
})

export const setPhone = action({
  name: 'setPhone',
  summary:
    'Makes a mobile number the member’s, by the code that was sent to it or the word of the phone-verification service; the number before is told',
  method: 'PUT',
  path: '/member/phone',
  audience: 'member',
  input: v.strictObject({
    ...phone,
    codeId: v.optional(codeId, ''),
    verificationCode: typed,
    ...serviceProof,
  }),
  answer: nothing,
  refusals: [
    'reauthenticationNeeded',
    'mobileNumberWrong',
    'required',
    'codeWrong',
    'codeExpired',
    'phoneTaken',
  ],
})

export const sendEmailCode = action({
  name: 'sendEmailCode',
  summary: 'Sends a code to an e-mail address that is to become the member’s',
  method: 'POST',
  path: '/member/email/code',
  audience: 'member',
  input: v.strictObject({ email: typed }),
  answer: sent,
  refusals: ['reauthenticationNeeded', 'emailWrong', 'messagesUnavailable'],
})

export const setEmail = action({
  name: 'setEmail',
  summary:
    'Makes an e-mail address the member’s, by the code that was sent to it; the address before is told',
  method: 'PUT',
  path: '/member/email',
  audience: 'member',
  input: v.strictObject({ email: typed, codeId, verificationCode: typed }),
  answer: nothing,
  refusals: ['reauthenticationNeeded', 'emailWrong', 'required', 'codeWrong', 'codeExpired'],
})
