import * as v from 'valibot'
import { device } from '../security/api.ts'
import { action } from '../wire/action.ts'
import { id, instant, nothing } from '../wire/schemas.ts'
import { OPERATOR_ROLES, PERMISSION_NAMES } from './permissions.ts'

/** Exactly as typed; longer than any password may be. */
const typed = v.pipe(v.string(), v.maxLength(400, 'badInput'))
const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'badInput'))
/** What the browser's own WebAuthn calls take and give, as JSON text. */
const webauthnJson = v.pipe(v.string(), v.maxLength(20_000, 'badInput'))
/** A code of the authenticator app, or a passkey's answer: one of the two. */
const factor = { code: v.optional(typed), response: v.optional(webauthnJson) }
const options = v.strictObject({ options: v.string() })
const role = v.picklist(OPERATOR_ROLES)

const operator = v.strictObject({
  name: v.string(),
  roles: v.array(role),
  /** What of the table of permissions is theirs. */
  permissions: v.array(v.picklist(PERMISSION_NAMES)),
  expiresAt: instant,
  /** The second factor counts until then; null when it has to be shown again before what needs it. */
  provenUntil: v.nullable(instant),
})
export type Operator = v.InferOutput<typeof operator>

const guesses = { limit: 30, windowSeconds: 60 }

export const operatorLogin = action({
  name: 'operatorLogin',
  summary: 'Takes an operator’s name and password; the second step follows always',
  method: 'POST',
  path: '/operator/login',
  audience: 'operator',
  sealed: true,
  input: v.strictObject({
    name: v.pipe(v.string(), v.maxLength(100, 'badInput')),
    password: typed,
    /** What this browser kept of the last time: with it, wrong tries of strangers keep nobody out here. */
    device: v.optional(token),
  }),
  answer: v.strictObject({
    pendingLogin: v.string(),
    hasAuthenticator: v.boolean(),
    hasPasskey: v.boolean(),
  }),
  refusals: ['wrongLogin', 'operatorLocked'],
  rateLimit: guesses,
})

export const operatorSecondStepOptions = action({
  name: 'operatorSecondStepOptions',
  summary: 'What the browser needs to show an operator’s passkey; good for five minutes, once',
  method: 'POST',
  path: '/operator/login/passkey',
  audience: 'operator',
  input: v.strictObject({ pendingLogin: token }),
  answer: options,
  refusals: ['secondStepOver'],
  rateLimit: guesses,
})

export const operatorSecondStep = action({
  name: 'operatorSecondStep',
  summary: 'Signs an operator in by a code of the authenticator app or a passkey',
  method: 'POST',
  path: '/operator/login/second-step',
  audience: 'operator',
  input: v.strictObject({ pendingLogin: token, ...factor }),
  answer: v.strictObject({
    token: v.string(),
    operator,
    /** For the browser to keep, and to show at the next login; null when it has shown one that stays good. */
    device: v.nullable(v.string()),
  }),
  refusals: ['secondStepOver', 'secondFactorWrong', 'passkeyRefused', 'operatorLocked'],
  rateLimit: guesses,
})

export const operatorLogout = action({
  name: 'operatorLogout',
  summary: 'Ends the operator’s session',
  method: 'DELETE',
  path: '/operator/session',
  audience: 'operator',
  input: nothing,
  answer: nothing,
  refusals: [],
})

export const operatorSession = action({
  name: 'operatorSession',
  summary: 'Who is signed in as an operator, and what they may do',
  method: 'GET',
  path: '/operator/session',
  audience: 'operator',
  input: nothing,
  answer: operator,
  refusals: [],
})

export const operatorProofOptions = action({
  name: 'operatorProofOptions',
  summary: 'What the browser needs to show the passkey again',
  method: 'POST',
  path: '/operator/proof/passkey',
  audience: 'operator',
  input: nothing,
  answer: options,
  refusals: [],
})

export const operatorProve = action({
  name: 'operatorProve',
  summary: 'Shows the second factor again: it counts for five minutes',
  method: 'POST',
  path: '/operator/proof',
  audience: 'operator',
  input: v.strictObject(factor),
  answer: v.strictObject({ provenUntil: instant }),
  refusals: ['secondFactorWrong', 'passkeyRefused', 'operatorLocked'],
  rateLimit: guesses,
})

export const operatorDevices = action({
  name: 'operatorDevices',
  summary: 'Where this operator is signed in, this device first',
  method: 'GET',
  path: '/operator/devices',
  audience: 'operator',
  input: nothing,
  answer: v.strictObject({ devices: v.array(device) }),
  refusals: [],
})

export const operatorEndDevice = action({
  name: 'operatorEndDevice',
  summary: 'Signs one of this operator’s devices out, at once',
  method: 'DELETE',
  path: '/operator/devices/:id',
  audience: 'operator',
  input: v.strictObject({ id }),
  answer: nothing,
  refusals: [],
})

export const operatorAcceptLink = action({
  name: 'operatorAcceptLink',
  summary: 'Takes the password that a one-time link is for; it counts once the second factor was shown',
  method: 'POST',
  path: '/operator/link',
  audience: 'operator',
  sealed: true,
  input: v.strictObject({ link: token, password: typed }),
  /** `uri` is what the QR code of an authenticator app holds, `secret` the same in base32; `passkey` what makes a passkey. */
  answer: v.strictObject({ name: v.string(), secret: v.string(), uri: v.string(), passkey: v.string() }),
  refusals: ['operatorLinkDead', 'required', 'passwordLength', 'passwordObvious', 'passwordCommon'],
  rateLimit: guesses,
})

export const operatorConfirmFactor = action({
  name: 'operatorConfirmFactor',
  summary: 'Shows the second factor of a one-time link: password and factor count from now on',
  method: 'PUT',
  path: '/operator/link',
  audience: 'operator',
  input: v.strictObject({ link: token, ...factor }),
  answer: v.strictObject({ name: v.string() }),
  refusals: ['operatorLinkDead', 'secondFactorWrong', 'passkeyRefused', 'operatorLocked'],
  rateLimit: guesses,
})
