import { fill } from '#lib/i18n/format.ts'
import { TERMS_PHRASES } from '#lib/identity/login-texts.ts'
import type { Problem } from '#lib/identity/rules.ts'
import type errors from '../../../locales/en/errors.json'
import type identity from '../../../locales/en/identity.json'

/** What the login and register dialogs say; every page carries these. */
export const AUTH_PHRASES = [
  'alreadyMember',
  'close',
  'confirmPassword',
  'continueBusy',
  'continueWith',
  'createAccount',
  'forgotPassword',
  'formFailed',
  'formLoading',
  'formRetry',
  'freePlay',
  'freePlayBusy',
  'hidePassword',
  'login',
  'loginArtText',
  'loginArtTitle',
  'loginBusy',
  'loginSubmit',
  'loginTitle',
  'loginWays',
  'mobileTab',
  'newHere',
  'or',
  'passkeyBusy',
  'passkeyLogin',
  'passkeyStopped',
  'password',
  'passwordHint',
  'register',
  'registerArtText',
  'registerArtTitle',
  'registerBusy',
  'registerSubmit',
  'registerTitle',
  'rememberMe',
  'showPassword',
  'stepBack',
  'storageBlocked',
  'stepCode',
  'stepHintApp',
  'stepHintRecovery',
  'stepPasskey',
  'stepSubmit',
  'stepText',
  ...TERMS_PHRASES,
  'tryAgain',
  'username',
  'usernameHint',
] as const satisfies readonly (keyof typeof identity)[]
export type AuthPhrases = Pick<typeof identity, (typeof AUTH_PHRASES)[number]>

/** The errors that these forms find by themselves. */
export const FORM_ERRORS = [
  'required',
  'secondFactorForm',
  'userNameForm',
  'passwordLength',
  'passwordObvious',
  'passwordSame',
  'passwordsDiffer',
  'termsNeeded',
] as const satisfies readonly (keyof typeof errors)[]
export type FormErrors = Pick<typeof errors, (typeof FORM_ERRORS)[number]>

/** The sentence for what a rule found wrong. */
export function sayProblem(problem: Problem | undefined, errors: FormErrors): string | undefined {
  if (!problem || problem.code === 'passwordCommon') return undefined
  return fill(errors[problem.code], problem.values)
}
