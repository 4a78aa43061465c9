import type identity from '../../../locales/en/identity.json'

/** What the header of a member says; the page gives these phrases in its language. */
export const SESSION_PHRASES = [
  'accountMenu',
  'agent',
  'agentCenter',
  'balance',
  'balanceUnknown',
  'betRecord',
  'close',
  'deposit',
  'endedLogin',
  'endedNotNow',
  'endedText',
  'endedTitle',
  'hideBalance',
  'limits',
  'messages',
  'myAccount',
  'refreshBalance',
  'showBalance',
  'signOut',
  'signOutText',
  'signOutTitle',
  'signingOut',
  'stay',
  'support',
  'trial',
  'waiting',
  'withdraw',
] as const satisfies readonly (keyof typeof identity)[]
export type SessionPhrases = Pick<typeof identity, (typeof SESSION_PHRASES)[number]>
