import * as v from 'valibot'
import { signedIn, typed } from '#lib/identity/api.ts'
import { action } from '#lib/wire/action.ts'
import { freeText, id, nothing } from '#lib/wire/schemas.ts'
import { PASSKEY_NAME_LENGTH } from './rules.ts'

/** Shown only once; empty if the member already has codes. */
const recoveryCodes = v.array(v.string())

/** Input and output of the browser's WebAuthn calls, as JSON text, in the standard's format. */
const webauthnJson = v.pipe(v.string(), v.maxLength(20_000, 'badInput'))
const pendingLogin = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'badInput'))
const passkeyName = v.pipe(
  freeText(PASSKEY_NAME_LENGTH),
  v.check(name => name !== '', 'required'),
)

export const beginAuthenticator = action({
  name: 'beginAuthenticator',
  summary: 'Makes the secret of an authenticator app; it counts once a code of it has been confirmed',
  method: 'POST',
  path: '/member/authenticator',
  audience: 'member',
  input: nothing,
  /** `uri` is the content of the QR code (otpauth), `secret` the same in base32 for typing. */
  answer: v.strictObject({ secret: v.string(), uri: v.string() }),
  refusals: ['reauthenticationNeeded', 'secondFactorThere'],
})

export const confirmAuthenticator = action({
  name: 'confirmAuthenticator',
  summary:
    'Confirms the authenticator app by a code of it; from now on a log-in with the password asks for one',
  method: 'PUT',
  path: '/member/authenticator',
  audience: 'member',
  input: v.strictObject({ code: typed }),
  answer: v.strictObject({ recoveryCodes }),
  refusals: [
    'reauthenticationNeeded',
    'required',
    'secondFactorForm',
    'secondFactorWrong',
    'secondFactorThere',
    'secondFactorGone',
  ],
})

export const removeAuthenticator = action({
  name: 'removeAuthenticator',
  summary: 'Removes the authenticator app',
  method: 'DELETE',
  path: '/member/authenticator',
  audience: 'member',
  input: nothing,
  answer: nothing,
  refusals: ['reauthenticationNeeded'],
})

export const makeRecoveryCodes = action({
  name: 'makeRecoveryCodes',
  summary: 'Makes ten new recovery codes; the ones before are worth nothing any more',
  method: 'POST',
  path: '/member/recovery-codes',
  audience: 'member',
  input: nothing,
  answer: v.strictObject({ recoveryCodes }),
  refusals: ['reauthenticationNeeded', 'secondFactorGone'],
})

export const passkeyCreation = action({
  name: 'passkeyCreation',
  summary: 'What the browser needs to make a passkey; good for five minutes, once',
  method: 'POST',
  path: '/member/passkeys/creation',
  audience: 'member',
  input: nothing,
  answer: v.strictObject({ options: v.string() }),
  refusals: ['reauthenticationNeeded', 'passkeysFull'],
})

export const addPasskey = action({
  name: 'addPasskey',
  summary: 'Keeps a passkey that the browser has made',
  method: 'POST',
  path: '/member/passkeys',
  audience: 'member',
  input: v.strictObject({ name: passkeyName, response: webauthnJson }),
  answer: v.strictObject({ id, recoveryCodes }),
  refusals: ['reauthenticationNeeded', 'required', 'textUnreadable', 'passkeyRefused', 'passkeysFull'],
})

export const renamePasskey = action({
  name: 'renamePasskey',
  summary: 'Gives a passkey another name',
  method: 'PUT',
  path: '/member/passkeys/:id',
  audience: 'member',
  input: v.strictObject({ id, name: passkeyName }),
  answer: nothing,
  refusals: ['required', 'textUnreadable'],
})

export const removePasskey = action({
  name: 'removePasskey',
  summary: 'Removes a passkey',
  method: 'DELETE',
  path: '/member/passkeys/:id',
  audience: 'member',
  input: v.strictObject({ id }),
  answer: nothing,
  refusals: ['reauthenticationNeeded', 'onlyWayIn'],
})

export const passkeyProofOptions = action({
  name: 'passkeyProofOptions',
  summary: 'What the browser needs to show a passkey before a change; good for five minutes, once',
  method: 'POST',
  path: '/member/proof/passkey/options',
  audience: 'member',
  input: nothing,
  answer: v.strictObject({ options: v.string() }),
  refusals: [],
})

export const reauthenticateByPasskey = action({
  name: 'reauthenticateByPasskey',
  summary: 'Shows anew, by a passkey, who holds the session; good for five minutes',
  method: 'POST',
  path: '/member/proof/passkey',
  audience: 'member',
  input: v.strictObject({ response: webauthnJson }),
  answer: v.strictObject({ provenUntil: v.pipe(v.string(), v.isoTimestamp()) }),
  refusals: ['passkeyRefused'],
})

export const passkeyLoginOptions = action({
  name: 'passkeyLoginOptions',
  summary: 'What the browser needs to log in by a passkey, without a name; good for five minutes, once',
  method: 'POST',
  path: '/session/passkey/options',
  audience: 'anyone',
  input: nothing,
  answer: v.strictObject({ options: v.string() }),
  refusals: [],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const passkeyLogin = action({
  name: 'passkeyLogin',
  summary: 'Starts a session by a passkey alone',
  method: 'POST',
  path: '/session/passkey',
  audience: 'anyone',
  input: v.strictObject({
    response: webauthnJson,
    /** The agents' login page: it refuses others and starts no session for them. */
    entrance: v.optional(v.picklist(['agent'], 'badInput')),
  }),
  answer: signedIn,
  refusals: ['passkeyRefused', 'accountClosed', 'agentsOnly', 'membersOnly'],
})

export const secondStepOptions = action({
  name: 'secondStepOptions',
  summary:
    'What the browser needs to show a passkey as the second step of a log-in; good for five minutes, once',
  method: 'POST',
  path: '/session/second-step/options',
  audience: 'anyone',
  input: v.strictObject({ pendingLogin }),
  answer: v.strictObject({ options: v.string() }),
  refusals: ['secondStepOver'],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

/** Exactly one of `code` (of the authenticator app, or a recovery code) and `response` (of a passkey). */
export const secondStep = action({
  name: 'secondStep',
  summary: 'The second step of a log-in whose password was right; five minutes, five tries',
  method: 'POST',
  path: '/session/second-step',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({
    pendingLogin,
    code: v.optional(typed),
    response: v.optional(webauthnJson),
    /** As requested in the first step. */
    remember: v.optional(v.boolean(), false),
  }),
  answer: signedIn,
  refusals: [
    'required',
    'secondFactorForm',
    'secondFactorWrong',
    'secondStepOver',
    'passkeyRefused',
    'accountClosed',
    'sealedWrongly',
  ],
})
