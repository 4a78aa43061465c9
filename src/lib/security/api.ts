import * as v from 'valibot'
import { typed } from '#lib/identity/api.ts'
import { action } from '#lib/wire/action.ts'
import { id, instant, nothing } from '#lib/wire/schemas.ts'

const passkey = v.strictObject({
  id,
  name: v.string(),
  /** Synced by a provider to all of a person's devices. */
  isSynced: v.boolean(),
  createdAt: instant,
  lastUsedAt: v.nullable(instant),
})
export type Passkey = v.InferOutput<typeof passkey>

/** The security settings of an account. Number and address are masked against people who look over the shoulder. */
const overview = v.strictObject({
  /** Null for a member without a password, who signs in by another method. */
  passwordChangedAt: v.nullable(instant),
  paymentPasswordChangedAt: v.nullable(instant),
  phone: v.nullable(v.strictObject({ masked: v.string(), verifiedAt: v.nullable(instant) })),
  email: v.nullable(v.strictObject({ masked: v.string(), verifiedAt: v.nullable(instant) })),
  authenticatorSince: v.nullable(instant),
  passkeys: v.array(passkey),
  recoveryCodesLeft: v.number(),
  /** After a password reset by phone, withdrawals are blocked until then (reliability C9). */
  withdrawalsHeldUntil: v.nullable(instant),
  /** Until when changes that could lock the owner out need no re-authentication. */
  provenUntil: v.nullable(instant),
})
export type SecurityOverview = v.InferOutput<typeof overview>

export const securityOverview = action({
  name: 'securityOverview',
  summary: 'How the account of who is signed in is guarded',
  method: 'GET',
  path: '/member/security',
  audience: 'member',
  input: nothing,
  answer: overview,
  refusals: [],
})

/** Where a member or an operator is signed in. */
export const device = v.strictObject({
  id,
  isCurrent: v.boolean(),
  /** Names such as "Chrome" and "Android"; null if unknown. */
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  isHandheld: v.boolean(),
  address: v.string(),
  since: instant,
  lastSeenAt: instant,
})
export type Device = v.InferOutput<typeof device>

export const devices = action({
  name: 'devices',
  summary: 'Where the account is signed in, this device first',
  method: 'GET',
  path: '/member/devices',
  audience: 'signedIn',
  input: nothing,
  answer: v.strictObject({ devices: v.array(device) }),
  refusals: [],
})

export const endDevice = action({
  name: 'endDevice',
  summary: 'Signs one device out, at once, open pages included',
  method: 'DELETE',
  path: '/member/devices/:id',
  audience: 'signedIn',
  input: v.strictObject({ id }),
  answer: nothing,
  refusals: [],
})

export const signOutElsewhere = action({
  name: 'signOutElsewhere',
  summary: 'Signs every other device out, at once, open pages included',
  method: 'DELETE',
  path: '/member/devices',
  audience: 'signedIn',
  input: nothing,
  answer: v.strictObject({ ended: v.number() }),
  refusals: [],
})

export const reauthenticate = action({
  name: 'reauthenticate',
  summary: 'Shows anew, by the password, who holds the session; good for five minutes',
  method: 'POST',
  path: '/member/proof',
  audience: 'member',
  sealed: true,
  input: v.strictObject({ password: typed }),
  answer: v.strictObject({ provenUntil: instant }),
  refusals: ['required', 'wrongPassword', 'passwordNotSet', 'sealedWrongly'],
})

export const setPaymentPassword = action({
  name: 'setPaymentPassword',
  summary: 'Sets or changes the password that withdrawals and transfers ask for',
  method: 'POST',
  path: '/member/payment-password',
  audience: 'member',
  sealed: true,
  input: v.strictObject({ oldPassword: typed, newPassword: typed, confirmNewPassword: typed }),
  answer: nothing,
  refusals: [
    'reauthenticationNeeded',
    'required',
    'wrongPaymentPassword',
    'paymentPasswordLength',
    'paymentPasswordEasy',
    'paymentPasswordIsLogin',
    'passwordSame',
    'passwordsDiffer',
    'sealedWrongly',
  ],
})

export const closeAccount = action({
  name: 'closeAccount',
  summary: 'Closes the account for good; its wallets must be empty, and nothing owed',
  method: 'POST',
  path: '/member/closing',
  audience: 'member',
  input: nothing,
  answer: nothing,
  refusals: ['reauthenticationNeeded', 'balanceLeft', 'debtLeft', 'agentsCloseByService'],
})
