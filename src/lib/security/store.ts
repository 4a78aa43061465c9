import { atom } from 'nanostores'
import type { PasswordChange } from '#lib/identity/rules.ts'
import { setNewPassword } from '#lib/identity/store.ts'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
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

const readSecurity = reader($security)
const readDevices = reader($devices)

export async function loadSecurity(): Promise<void> {
  await readSecurity(securityOverview, {}, answer => answer)
}

export async function loadDevices(): Promise<void> {
  await readDevices(devices, {}, answer => answer.devices)
}

/** Runs a change, and reloads the account's security settings if it succeeded. */
export async function thenReload<A extends Action>(
  attempt: () => Promise<Outcome<A>>,
  reload: () => Promise<void> = loadSecurity,
): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok) await reload()
  return outcome
}

/** It signs the other devices out, so both are reloaded. */
export const changePassword = (entry: PasswordChange) =>
  thenReload(
    () => setNewPassword(entry),
    async () => void (await Promise.all([loadSecurity(), loadDevices()])),
  )

export const changePaymentPassword = (entry: PaymentPasswordEntry) =>
  thenReload(() => afterProof(() => retryWithNewSeal(() => call(setPaymentPassword, { ...entry }))))

export const endOneDevice = (id: string) => thenReload(() => call(endDevice, { id }), loadDevices)
export const endOtherDevices = () => thenReload(() => call(signOutElsewhere, {}), loadDevices)

/** Started and confirmed in one dialog; the page shows it once confirmed. */
export const startAuthenticator = () => afterProof(() => call(beginAuthenticator, {}))
export const finishAuthenticator = (code: string) =>
  thenReload(() => afterProof(() => call(confirmAuthenticator, { code })))
export const dropAuthenticator = () => thenReload(() => afterProof(() => call(removeAuthenticator, {})))

export const renewRecoveryCodes = () => thenReload(() => afterProof(() => call(makeRecoveryCodes, {})))

export const namePasskey = (id: string, name: string) => thenReload(() => call(renamePasskey, { id, name }))
export const dropPasskey = (id: string) => thenReload(() => afterProof(() => call(removePasskey, { id })))

export const closeForGood = () => afterProof(() => call(closeAccount, {}))
