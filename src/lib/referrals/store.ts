import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { createReferralCode, type Referral, referral } from './api.ts'

export const $referral = atom<Loadable<Referral>>(IDLE)

/** Counts readings, so that a slow answer to an older question never replaces a newer one's. */
let reading = 0

/** The place in the address from which a page of older friends starts; undefined if it is unreadable. */
export function beforeOf(search: string): string | undefined {
  const before = new URLSearchParams(search).get('before') ?? ''
  return /^[0-9a-f-]{36}$/.test(before) ? before : undefined
}

/** Reads the invitation and a page of friends; a member without a code gets one. */
export async function loadReferral(before?: string): Promise<void> {
  reading += 1
  const mine = reading
  $referral.set({ state: 'loading', value: $referral.get().value, failure: undefined })
  const outcome = await call(referral, before ? { before } : {})
  const isWithoutCode = outcome.ok && outcome.value.isOn && outcome.value.code === null
  const made = isWithoutCode ? await call(createReferralCode, {}) : undefined
  if (mine !== reading) return
  const failed = outcome.ok ? (made && !made.ok ? made : undefined) : outcome
  if (failed) {
    $referral.set({ state: 'failed', value: $referral.get().value, failure: failed.failure })
    return
  }
  if (!outcome.ok) return
  const code = made?.ok ? made.value.code : outcome.value.code
  $referral.set({ state: 'ready', value: { ...outcome.value, code }, failure: undefined })
}
