import * as v from 'valibot'
import { signedIn, typed } from '#lib/identity/api.ts'
import { BIRTHDAY_REFUSALS } from '#lib/identity/rules.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, instant } from '#lib/wire/schemas.ts'
import { provider, rateLimit } from './start-api.ts'

/** A parameter from a provider, unchanged. The length limit only stops floods. */
const handed = v.optional(v.pipe(v.string(), v.maxLength(4_000, 'badInput')))
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'badInput'))

/** The result of a return from a provider. `next` is a path of this site. */
const arrival = v.variant('kind', [
  v.strictObject({ kind: v.literal('signedIn'), session: signedIn, next: v.nullable(v.string()) }),
  /** The member has a second factor: `secondStep` requires this token. */
  v.strictObject({
    kind: v.literal('secondStep'),
    pendingLogin: v.string(),
    hasAuthenticator: v.boolean(),
    hasPasskey: v.boolean(),
    next: v.nullable(v.string()),
  }),
  /** The identity is not linked yet: with `ticket` an account can be opened for it until `expiresAt`. */
  v.strictObject({
    kind: v.literal('newcomer'),
    ticket: v.string(),
    expiresAt: instant,
    providerName: v.string(),
    next: v.nullable(v.string()),
  }),
  v.strictObject({ kind: v.literal('linked'), providerName: v.string(), next: v.nullable(v.string()) }),
])
export type Arrival = v.InferOutput<typeof arrival>

export const arriveSocial = action({
  name: 'arriveSocial',
  summary:
    'Takes what the provider handed back, once: a session, the first step of a new account, or a link made',
  method: 'POST',
  path: '/social/:provider/arrival',
  audience: 'anyone',
  input: v.strictObject({
    provider,
    state: v.pipe(v.string(), v.maxLength(200, 'badInput')),
    code: handed,
    iss: handed,
    error: handed,
  }),
  answer: arrival,
  refusals: [
    'providerExpired',
    'providerDenied',
    'providerWrong',
    'providerUnavailable',
    'identityTaken',
    'providerLinkedAlready',
    'accountClosed',
  ],
  rateLimit,
})

/**
 * The client makes the id, which becomes the member's: a repeat with the same ticket and id, after a lost answer,
 * starts another session of the same member.
 */
export const registerSocial = action({
  name: 'registerSocial',
  summary: 'Opens an account for an identity that a provider has shown, and starts a session',
  method: 'PUT',
  path: '/social/members',
  audience: 'anyone',
  input: v.strictObject({
    id: clientMadeId,
    ticket: token,
    username: typed,
    birthday: v.pipe(v.string(), v.maxLength(40, 'badInput')),
    termsAccepted: v.boolean(),
  }),
  answer: signedIn,
  refusals: [
    'required',
    'userNameForm',
    'accountTaken',
    'nameReserved',
    ...BIRTHDAY_REFUSALS,
    'termsNeeded',
    'providerExpired',
    'identityTaken',
    'accountClosed',
  ],
  rateLimit,
})
