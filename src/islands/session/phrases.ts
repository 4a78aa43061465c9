import type identity from '../../../locales/en/identity.json'

/** What the header of a member says; the page gives it in its language. */
export type SessionPhrases = typeof identity
