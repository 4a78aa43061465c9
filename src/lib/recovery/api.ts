import * as v from 'valibot'
import { humanProof, serviceProof, signedIn, typed } from '#lib/identity/api.ts'
import { captchaEntry } from '#lib/identity/captcha-api.ts'
import { action, SENDING_RATE } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'

/** The secret of a link, from the fragment of its address: 32 random bytes in base64url. */
const linkSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'recoveryLinkDead'))

/**
 * Spec section 7.1, "forgot password by e-mail (form POST)". The answer is the same whether or not name and address
 * belong together, or exist at all (reliability C10).
 */
export const forgotPasswordByEmail = action({
  name: 'forgotPasswordByEmail',
  summary: 'Sends a one-time link to the owner of an account; the answer does not tell whether there is one',
  method: 'POST',
  path: '/password-recovery/email',
  audience: 'anyone',
  form: true,
  input: v.strictObject({
    username: typed,
    email: typed,
    /** If the server has required it. */
    captcha: v.optional(captchaEntry),
  }),
  answer: nothing,
  refusals: [
    'required',
    'userNameForm',
    'emailWrong',
    'captchaNeeded',
    'captchaWrong',
    'messagesUnavailable',
  ],
})

/** Called when a link's page opens, so that an invalid link is reported before a new password is entered. */
export const recoveryLink = action({
  name: 'recoveryLink',
  summary: 'Whose password a one-time link may set, while it may',
  method: 'POST',
  path: '/password-recovery/link',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({ link: linkSecret }),
  answer: v.strictObject({ account: v.string() }),
  refusals: ['recoveryLinkDead', 'sealedWrongly'],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const setPasswordByEmail = action({
  name: 'setPasswordByEmail',
  summary: 'Sets a new password by a one-time link, ends every session of the account, and logs nobody in',
  method: 'POST',
  path: '/password-recovery/link/password',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({ link: linkSecret, newPassword: typed }),
  answer: v.strictObject({ account: v.string() }),
  refusals: [
    'required',
    'passwordLength',
    'passwordObvious',
    'passwordCommon',
    'recoveryLinkDead',
    'sealedWrongly',
  ],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

/**
 * Spec sections 3 and 4.2: the code for a new password, sent to verified numbers only; the answer is always the same.
 */
export const recoverySms = action({
  name: 'recoverySms',
  summary:
    'Sends a code to the owner of a verified mobile number; the answer does not tell whether there is one',
  method: 'POST',
  path: '/password-recovery/sms',
  audience: 'anyone',
  input: v.strictObject({
    mobileNum: typed,
    countryDialingCode: typed,
    human: v.optional(humanProof),
  }),
  /** `codeId` is sent back with the code. `expiredMinutes`: until another code may be requested (spec 4.2). */
  answer: v.strictObject({ codeId: v.string(), expiredMinutes: v.number(), countdownSeconds: v.number() }),
  refusals: ['required', 'mobileNumberWrong', 'humanProofNeeded', 'messagesUnavailable'],
  rateLimit: SENDING_RATE,
})

/** Spec sections 4.4 and 7.1. Signs the member in; withdrawals wait 24 hours (reliability C9). */
export const setPasswordByPhone = action({
  name: 'setPasswordByPhone',
  summary: 'Sets a new password by a code sent to the phone, ends every other session and starts one',
  method: 'POST',
  path: '/password-recovery/phone',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({
    mobileNum: typed,
    countryDialingCode: typed,
    codeId: v.optional(v.pipe(v.string(), v.maxLength(100, 'badInput')), ''),
    verificationCode: v.pipe(v.string(), v.maxLength(255, 'badInput')),
    ...serviceProof,
    newPassword: typed,
    /** If the server has required it. */
    captcha: v.optional(captchaEntry),
  }),
  answer: signedIn,
  refusals: [
    'required',
    'mobileNumberWrong',
    'codeWrong',
    'codeExpired',
    /** Only for somebody who has proven that the number is theirs. */
    'phoneUnknown',
    'captchaNeeded',
    'captchaWrong',
    'passwordLength',
    'passwordObvious',
    'passwordCommon',
    'secondFactorNeeded',
    'sealedWrongly',
  ],
})
