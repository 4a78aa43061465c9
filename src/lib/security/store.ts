import { atom } from 'nanostores'
import type { PasswordChange } from '#lib/identity/rules.ts'
import { setNewPassword } from '#lib/identity/store.ts'
import type { Action, AnswerOf, CallInputOf } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import {
  closeAccount,
  type Device,
  devices,
  endDevice,
  type SecurityOverview,
  securityOverview,
  setPaymentPassword,
  signOutElsewhere,
} from './api.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from './factor-api.ts'
import { afterProof } from './proof-store.ts'
import type { PaymentPasswordEntry } from './rules.ts'

export const $security = atom<Loadable<SecurityOverview>>(IDLE)
export const $devices = atom<Loadable<readonly Device[]>>(IDLE)

export function loadSecurity(): Promise<void> {
  return load($security, securityOverview, {}, answer => answer)
}

export function loadDevices(): Promise<void> {
  return load($devices, devices, {}, answer => answer.devices)
}

/** Reads something into its store; what was known stays shown meanwhile. */
export async function load<A extends Action, Value>(
  store: { get(): Loadable<Value>; set(value: Loadable<Value>): void },
  action: A,
  input: CallInputOf<A>,
  pick: (answer: AnswerOf<A>) => Value,
): Promise<void> {
  store.set({ state: 'loading', value: store.get().value, failure: undefined })
  const outcome = await call(action, input)
  store.set(
    outcome.ok
      ? { state: 'ready', value: pick(outcome.value), failure: undefined }
      : { state: 'failed', value: store.get().value, failure: outcome.failure },
  )
}

/** Does something, and reads anew how the account stands when it was done. */
export async function thenReload<A extends Action>(
  attempt: () => Promise<Outcome<A>>,
  reload: () => Promise<void> = loadSecurity,
): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok) await reload()
  return outcome
}

/** The other devices are signed out by it, so both are read anew. */
export const changePassword = (entry: PasswordChange) =>
  thenReload(
    () => setNewPassword(entry),
    async () => void (await Promise.all([loadSecurity(), loadDevices()])),
  )

export const changePaymentPassword = (entry: PaymentPasswordEntry) =>
  thenReload(() => afterProof(() => sealedAgain(() => call(setPaymentPassword, { ...entry }))))

export const endOneDevice = (id: string) => thenReload(() => call(endDevice, { id }), loadDevices)
export const endOtherDevices = () => thenReload(() => call(signOutElsewhere, {}), loadDevices)

/** Begun and confirmed in one dialog; the page shows it once it counts. */
export const startAuthenticator = () => afterProof(() => call(beginAuthenticator, {}))
export const finishAuthenticator = (code: string) =>
  thenReload(() => afterProof(() => call(confirmAuthenticator, { code })))
export const dropAuthenticator = () => thenReload(() => afterProof(() => call(removeAuthenticator, {})))

export const renewRecoveryCodes = () => thenReload(() => afterProof(() => call(makeRecoveryCodes, {})))

export const namePasskey = (id: string, name: string) => thenReload(() => call(renamePasskey, { id, name }))
export const dropPasskey = (id: string) => thenReload(() => afterProof(() => call(removePasskey, { id })))

export const closeForGood = () => afterProof(() => call(closeAccount, {}))
