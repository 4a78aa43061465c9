import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import { PATTERN_IDS } from '#lib/identity/patterns.ts'
import { BIRTHDAY_REFUSALS } from '#lib/identity/rules.ts'
import type errors from '../../../locales/en/errors.json'
import type registration from '../../../locales/en/registration.json'
import type { CaptchaPhrases } from './CaptchaField.tsx'
import type { PhonePhrases } from './code-phrases.ts'

export type RegistrationPhrases = typeof registration

/** The errors that the form finds by itself. */
export const REGISTER_ERRORS = [
  'required',
  'passwordLength',
  'passwordObvious',
  'passwordsDiffer',
  'paymentPasswordLength',
  'paymentPasswordEasy',
  'paymentPasswordIsLogin',
  'termsNeeded',
  'mobileNumberWrong',
  'emailWrong',
  'textUnreadable',
  'nameReserved',
  ...BIRTHDAY_REFUSALS,
  'invitationWrong',
  ...PATTERN_IDS.map(id => `pattern_${id}` as const),
] as const satisfies readonly (keyof typeof errors)[]
type RegisterErrors = Pick<typeof errors, (typeof REGISTER_ERRORS)[number]>

/** What the form says; it comes in a file of its own when the form opens. */
export interface RegisterTexts {
  registration: RegistrationPhrases
  phone: PhonePhrases
  captcha: CaptchaPhrases
  errors: RegisterErrors
}

/** The texts of the registration. */
export const loadRegisterTexts = fetchedTexts<RegisterTexts>('registration')
