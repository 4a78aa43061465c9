import * as v from 'valibot'
import { typed } from '#lib/identity/api.ts'
import { action, SENDING_RATE } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'
import { codeId, sent } from './contact-api.ts'

/** The verified contact that the code is sent to. */
const channel = v.picklist(['sms', 'email'], 'badInput')
export type ContactChannel = v.InferOutput<typeof channel>

export const sendPaymentCode = action({
  name: 'sendPaymentCode',
  summary: 'Sends a code for a forgotten payment password to the member’s own proven number or address',
  method: 'POST',
  path: '/member/payment-password/code',
  audience: 'member',
  input: v.strictObject({ channel }),
  answer: sent,
  refusals: ['reauthenticationNeeded', 'contactNotProven', 'paymentPasswordNotSet', 'messagesUnavailable'],
  rateLimit: SENDING_RATE,
})

export const resetPaymentPassword = action({
  name: 'resetPaymentPassword',
  summary:
    'Sets a forgotten payment password by a code; withdrawals then wait a day, and the member is told everywhere',
  method: 'POST',
  path: '/member/payment-password/reset',
  audience: 'member',
  sealed: true,
  input: v.strictObject({
    channel,
    codeId,
    verificationCode: typed,
    newPassword: typed,
    confirmNewPassword: typed,
  }),
  answer: nothing,
  refusals: [
    'reauthenticationNeeded',
    'contactNotProven',
    'paymentPasswordNotSet',
    'required',
    'paymentPasswordLength',
    'paymentPasswordEasy',
    'paymentPasswordIsLogin',
    'passwordsDiffer',
    'codeWrong',
    'codeExpired',
    'sealedWrongly',
  ],
})
