import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, nothing } from '#lib/wire/schemas.ts'

/** What a visitor typed; the rules judge it, so that the answer says what to do. The bound only keeps out floods. */
const typed = v.pipe(v.string(), v.maxLength(1_000, 'badInput'))

/** What a human-verification check is for; a proof of one scene is worth nothing in another. */
export const HUMAN_SCENES = ['login', 'register', 'sms'] as const

/** A solved challenge: what `humanChallenge` answered, and the solution found (ALTCHA, version 2). */
const humanProof = v.strictObject({
  challenge: v.pipe(v.string(), v.maxLength(4_000, 'badInput')),
  counter: v.pipe(v.number(), v.integer(), v.minValue(0)),
  derivedKey: v.pipe(v.string(), v.maxLength(200, 'badInput')),
})
export type HumanProof = v.InferOutput<typeof humanProof>

/** Spec section 3, member info. `type`: 0 member; 1, 2, 41, 42 agent; 4 trial. */
const member = v.strictObject({
  id,
  account: v.string(),
  nickname: v.string(),
  type: v.number(),
  isAgent: v.boolean(),
  isTrial: v.boolean(),
  createdAt: instant,
})
export type Member = v.InferOutput<typeof member>

/** A started session. The token is shown this once; the server keeps only its hash. */
const signedIn = v.strictObject({
  token: v.string(),
  expiresAt: instant,
  firstTimeLogin: v.boolean(),
  /** The password has to be changed before anything else. */
  passwordExpired: v.boolean(),
  /** A picture code is asked for from now on. */
  captcha: v.boolean(),
  member,
})
export type SignedIn = v.InferOutput<typeof signedIn>

/** What every sealed form needs first: the public key that bodies are sealed to (RFC 9180). */
export const sealKey = action({
  name: 'sealKey',
  summary: 'The public key that sealed bodies are encrypted to',
  method: 'GET',
  path: '/seal-key',
  audience: 'anyone',
  input: nothing,
  answer: v.strictObject({ keyId: v.string(), publicKey: v.string(), now: instant }),
  refusals: [],
})

export const humanChallenge = action({
  name: 'humanChallenge',
  summary:
    'A small computation that a browser solves to show that a person is waiting; good for five minutes, once',
  method: 'GET',
  path: '/human-challenge',
  audience: 'anyone',
  input: v.strictObject({ scene: v.picklist(HUMAN_SCENES, 'badInput') }),
  /** The challenge is JSON, passed back unchanged with the solution. */
  answer: v.strictObject({ challenge: v.string(), expiresAt: instant }),
  refusals: [],
  rateLimit: { limit: 60, windowSeconds: 60 },
})

export const login = action({
  name: 'login',
  summary: 'Starts a session; the answer is the same whether the name or the password is wrong',
  method: 'POST',
  path: '/session',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({ username: typed, password: typed, human: v.optional(humanProof) }),
  answer: signedIn,
  refusals: ['required', 'wrongLogin', 'accountClosed', 'humanProofNeeded', 'sealedWrongly'],
})

/**
 * The id is made by the client and becomes the member's. Instead of a stored answer, which would keep a token and a
 * quick hash of a password, a repeat with the same id, name and password starts a new session of the same member.
 */
export const register = action({
  name: 'register',
  summary: 'Opens an account with its wallet and starts a session',
  method: 'PUT',
  path: '/members',
  audience: 'anyone',
  sealed: true,
  input: v.strictObject({
    id,
    username: typed,
    password: typed,
    confirmPassword: typed,
    termsAccepted: v.boolean(),
    human: v.optional(humanProof),
  }),
  answer: signedIn,
  refusals: [
    'required',
    'userNameForm',
    'accountTaken',
    'passwordLength',
    'passwordObvious',
    'passwordCommon',
    'passwordsDiffer',
    'termsNeeded',
    'humanProofNeeded',
    'sealedWrongly',
  ],
})

export const logout = action({
  name: 'logout',
  summary: 'Ends the session everywhere, open pages included',
  method: 'DELETE',
  path: '/session',
  audience: 'signedIn',
  input: nothing,
  answer: nothing,
  refusals: [],
})

export const memberInfo = action({
  name: 'memberInfo',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/member',
  audience: 'signedIn',
  input: nothing,
  answer: member,
  refusals: [],
})

export const changePassword = action({
  name: 'changePassword',
  summary: 'Changes the password, ends every other session of the member and gives this one a new token',
  method: 'POST',
  path: '/member/password',
  audience: 'member',
  sealed: true,
  input: v.strictObject({ oldPassword: typed, newPassword: typed, confirmNewPassword: typed }),
  answer: v.strictObject({ token: v.string(), expiresAt: instant }),
  refusals: [
    'required',
    'wrongPassword',
    'passwordLength',
    'passwordObvious',
    'passwordCommon',
    'passwordSame',
    'passwordsDiffer',
    'sealedWrongly',
  ],
})

/** The speed test of server lines: the random parameter keeps every cache out (spec 7.4). */
export const ping = action({
  name: 'ping',
  summary: 'Answers at once, to measure the way here',
  method: 'GET',
  path: '/ping',
  audience: 'anyone',
  input: v.strictObject({ r: v.optional(v.pipe(v.string(), v.maxLength(40, 'badInput'))) }),
  answer: v.strictObject({ service: v.literal('baize'), now: instant }),
  refusals: [],
})
