import type errors from '../../../locales/en/errors.json'
import type security from '../../../locales/en/security.json'
import type { PhonePhrases } from './code-phrases.ts'

/** What number and address say on the account page, beside the words of every number and code. */
export const CONTACT_PHRASES = [
  'cancel',
  'change',
  'checking',
  'confirm',
  'confirmNewPassword',
  'contacts',
  'contactNone',
  'contactText',
  'email',
  'emailCode',
  'emailDone',
  'emailTitle',
  'hidePassword',
  'loading',
  'newPassword',
  'notVerified',
  'paymentForgotDone',
  'paymentForgotNone',
  'paymentForgotOther',
  'paymentForgotText',
  'paymentForgotTitle',
  'paymentHint',
  'phoneDone',
  'phoneTitle',
  'retry',
  'save',
  'saving',
  'setUp',
  'showPassword',
  'verified',
] as const satisfies readonly (keyof typeof security)[]

/** The errors that these forms find by themselves. */
export const CONTACT_ERRORS = [
  'required',
  'emailWrong',
  'mobileNumberWrong',
  'passwordsDiffer',
  'paymentPasswordEasy',
  'paymentPasswordLength',
] as const satisfies readonly (keyof typeof errors)[]

export type ContactPhrases = PhonePhrases &
  Pick<typeof security, (typeof CONTACT_PHRASES)[number]> &
  Pick<typeof errors, (typeof CONTACT_ERRORS)[number]>
