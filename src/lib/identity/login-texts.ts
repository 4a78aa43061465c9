import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type captcha from '../../../locales/en/captcha.json'
import type errors from '../../../locales/en/errors.json'
import type identity from '../../../locales/en/identity.json'
import type login from '../../../locales/en/login.json'
import type phone from '../../../locales/en/phone.json'

/** The errors that the login dialogs find without the server. */
export const LOGIN_ERRORS = [
  'required',
  'userNameForm',
  'passwordLength',
  'passwordObvious',
  'passwordSame',
  'passwordsDiffer',
  'termsNeeded',
  'mobileNumberWrong',
] as const satisfies readonly (keyof typeof errors)[]

/** The sentence for accepting the terms. */
export const TERMS_PHRASES = [
  'termsBefore',
  'termsLink',
  'termsAfter',
] as const satisfies readonly (keyof typeof identity)[]

/** Login texts that are rarely needed, so they are loaded on demand. */
export interface LoginTexts {
  login: typeof login
  phone: typeof phone
  captcha: typeof captcha
  terms: Pick<typeof identity, (typeof TERMS_PHRASES)[number]>
  errors: Pick<typeof errors, (typeof LOGIN_ERRORS)[number]>
}

/** Loads the login texts. */
export const loadLoginTexts = fetchedTexts<LoginTexts>('login')
