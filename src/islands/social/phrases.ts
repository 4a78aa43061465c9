import { TERMS_PHRASES } from '#lib/identity/login-texts.ts'
import { BIRTHDAY_REFUSALS } from '#lib/identity/rules.ts'
import type errors from '../../../locales/en/errors.json'
import type identity from '../../../locales/en/identity.json'
import type social from '../../../locales/en/social.json'

/** What the page of who comes back from a provider says. */
export const ARRIVAL_PHRASES = [
  'nothing',
  'working',
  'failedTitle',
  'again',
  'linkedTitle',
  'linkedText',
  'goOn',
  'stepTitle',
  'stepText',
  'birthdayHint',
  'birthdayWhy',
  'useDay',
  'leave',
  'secondTitle',
  'done',
] as const satisfies readonly (keyof typeof social)[]

/** What it shares with the registration and the log-in. */
export const REGISTER_PHRASES = [
  'username',
  'usernameHint',
  ...TERMS_PHRASES,
  'registerSubmit',
  'registerBusy',
  'stepCode',
  'stepHintApp',
  'stepHintRecovery',
  'stepPasskey',
  'stepSubmit',
  'passkeyBusy',
  'passkeyStopped',
  'loginBusy',
] as const satisfies readonly (keyof typeof identity)[]
export type ArrivalPhrases = Pick<typeof social, (typeof ARRIVAL_PHRASES)[number]> &
  Pick<typeof identity, (typeof REGISTER_PHRASES)[number]> & { birthday: string }

/** The errors that the form finds by itself. */
export const NEWCOMER_ERRORS = [
  'required',
  'secondFactorForm',
  'userNameForm',
  'nameReserved',
  ...BIRTHDAY_REFUSALS,
  'termsNeeded',
] as const satisfies readonly (keyof typeof errors)[]
export type NewcomerErrors = Pick<typeof errors, (typeof NEWCOMER_ERRORS)[number]>

/** What the list of linked providers says. */
export const LINKS_PHRASES = [
  'linksTitle',
  'linksAbout',
  'linkedSince',
  'notLinked',
  'link',
  'linkBusy',
  'unlink',
  'unlinkBusy',
  'unlinkTitle',
  'unlinkText',
  'unlinked',
  'keep',
  'close',
  'loading',
  'loadFailed',
  'retry',
] as const satisfies readonly (keyof typeof social)[]
export type LinksPhrases = Pick<typeof social, (typeof LINKS_PHRASES)[number]>
