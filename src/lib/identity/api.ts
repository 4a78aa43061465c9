import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { id, instant, nothing } from '#lib/wire/schemas.ts'
import { captchaEntry } from './captcha-api.ts'

/** 32 random bytes of a client, as base64url. */
export const clientSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'badInput'))
/** What a visitor typed; the rules judge it, so that the answer says what to do. The bound only keeps out floods. */
export const typed = v.pipe(v.string(), v.maxLength(1_000, 'badInput'))

/** What a human-verification check is for; a proof of one scene is worth nothing in another. */
export const HUMAN_SCENES = ['login', 'register', 'sms'] as const

/** A solved challenge: what `humanChallenge` answered, and the solution found (ALTCHA, version 2). */
export const humanProof = v.strictObject({
  challenge: v.pipe(v.string(), v.maxLength(4_000, 'badInput')),
  counter: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
  derivedKey: v.pipe(v.string(), v.maxLength(200, 'badInput')),
})
export type HumanProof = v.InferOutput<typeof humanProof>

/**
 * Where the operator has chosen the phone-verification service: what it signed for the right code, in place of a code of
 * ours (spec 7.1).
 */
export const serviceProof = {
  firebaseChannel: v.optional(v.literal('sms', 'badInput')),
  firebaseIdToken: v.optional(v.pipe(v.string(), v.maxLength(8_000, 'badInput'))),
}

/** Spec section 3, member info. `type`: 0 member; 1, 2, 41, 42 agent; 4 trial. */
const member = v.strictObject({
  id,
  account: v.string(),
  nickname: v.string(),
  type: v.number(),
  isAgent: v.boolean(),
  isTrial: v.boolean(),
  /** The account was opened by somebody else: its owner accepts the terms with the first change of password. */
  termsDue: v.boolean(),
  /** The member has excluded themselves, until then or for good: nothing is offered to them. */
  exclusion: v.nullable(v.strictObject({ until: v.nullable(instant) })),
  createdAt: instant,
})
export type Member = v.InferOutput<typeof member>

/** A started session. The token is shown this once; the server keeps only its hash. */
export const signedIn = v.strictObject({
  token: v.string(),
  expiresAt: instant,
  firstTimeLogin: v.boolean(),
  /** The password has to be changed before anything else, and the terms accepted with it where they are due. */
  passwordExpired: v.boolean(),
  /** A picture code is asked for from now on. */
  captcha: v.boolean(),
  /** The login before this one, so that a stranger's is noticed; null at the first. */
  lastLogin: v.nullable(v.strictObject({ at: instant, address: v.nullable(v.string()) })),
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
  input: v.strictObject({
    /** The user name, or with type 'sms' the mobile number (spec section 3). */
    username: typed,
    /** The password, or the code that came as SMS. Exactly as typed. */
    password: typed,
    type: v.optional(v.picklist(['username', 'sms'], 'badInput'), 'username'),
    /** With type 'sms': the country's dialling code, and the id that came with the code. */
    countryDialingCode: v.optional(typed),
    codeId: v.optional(typed),
    ...serviceProof,
    /** Once the server has asked for it. */
    captcha: v.optional(captchaEntry),
    /** Remembers this browser for a day (reliability C4). */
    remember: v.optional(v.boolean(), false),
    /** The agents' page: others are refused there, and no session begins (spec section 6). */
    entrance: v.optional(v.picklist(['agent'], 'badInput')),
    human: v.optional(humanProof),
  }),
  answer: signedIn,
  refusals: [
    'required',
    'wrongLogin',
    'codeWrong',
    'codeExpired',
    'mobileNumberWrong',
    /** Only told to who has shown that the number is theirs. */
    'phoneUnknown',
    'captchaNeeded',
    'captchaWrong',
    'accountClosed',
    'agentsOnly',
    'membersOnly',
    'humanProofNeeded',
    /** The password was right; `details` say what can be shown as a second step (lib/security/factor-api.ts). */
    'secondFactorNeeded',
    'sealedWrongly',
  ],
})

/** Runs once, after the first login of an account (spec 4.1). */
export const firstLogin = action({
  name: 'firstLogin',
  summary: 'Writes down that the first login of the account is done, and answers when it was',
  method: 'POST',
  path: '/session/first-login',
  audience: 'signedIn',
  beforePasswordChange: true,
  input: nothing,
  answer: v.strictObject({ firstLoginAt: instant }),
  refusals: [],
})

export const logout = action({
  name: 'logout',
  summary: 'Ends the session everywhere, open pages included',
  method: 'DELETE',
  path: '/session',
  audience: 'signedIn',
  beforePasswordChange: true,
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

/** The language that the platform writes to a member in, by its code ("TY", "EN"); the page's own stays the page's. */
export const updateLanguage = action({
  name: 'updateLanguage',
  summary: 'Remembers the language that a member has chosen',
  method: 'PUT',
  path: '/member/language',
  audience: 'signedIn',
  input: v.strictObject({ language: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'badInput')) }),
  answer: nothing,
  refusals: [],
})
