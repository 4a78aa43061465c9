import { atom } from 'nanostores'
import { parseMinor } from '#lib/money/money.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { type MemberWallets, memberWallets, sendToVendor, walletTransferRelay } from './api.ts'
import { setBalance } from './store.ts'

/** What moves now, and how the last move ended. `pending`: a vendor has not answered yet. */
export type Moving =
  | { state: 'idle' }
  | { state: 'moving'; to: string }
  | { state: 'done' }
  | { state: 'pending' }
  | { state: 'failed'; failure: Failure }

/** In place of a vendor's code: the way back to the main wallet. */
export const BACK = ''

export const $wallets = atom<Loadable<MemberWallets>>(IDLE)
export const $moving = atom<Moving>({ state: 'idle' })

export async function loadWallets(): Promise<void> {
  $wallets.set({ ...$wallets.get(), state: 'loading', failure: undefined })
  const outcome = await call(memberWallets, {})
  $wallets.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { ...$wallets.get(), state: 'failed', failure: outcome.failure },
  )
}

/** Moves everything to a vendor's wallet, or back from all of them. A second call while one is on its way does nothing. */
export async function moveAll(to: string): Promise<void> {
  if ($moving.get().state === 'moving') return
  $moving.set({ state: 'moving', to })
  const outcome = await (to === BACK ? call(walletTransferRelay, {}) : call(sendToVendor, { vendor: to }))
  if (outcome.ok) {
    const { balance, currency, pending } = outcome.value
    setBalance(parseMinor(balance) ?? 0n, currency)
    $moving.set({ state: pending ? 'pending' : 'done' })
  } else $moving.set({ state: 'failed', failure: outcome.failure })
  await loadWallets()
}
