import { atom } from 'nanostores'
import { handleRealityDue } from '#lib/limits/reality-store.ts'
import type { Minor } from '#lib/money/money.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import { type MemberWallets, memberWallets, moveFunds, sendToVendor, walletTransferRelay } from './api.ts'
import { setBalance } from './store.ts'

/** The current move, or the result of the last one. `pending`: a vendor has not answered yet. */
export type Moving =
  | { state: 'idle' }
  | { state: 'moving'; to: string }
  | { state: 'done' }
  | { state: 'pending' }
  | { state: 'failed'; failure: Failure }

/** Stands for the main wallet as the target instead of a vendor's code. */
export const BACK = ''

export const $wallets = atom<Loadable<MemberWallets>>(IDLE)
export const $moving = atom<Moving>({ state: 'idle' })

const read = reader($wallets)

export async function loadWallets(): Promise<void> {
  await read(memberWallets, {}, answer => answer)
}

/** Moves everything to a vendor's wallet, or back from all of them. Does nothing during another move. */
export async function moveAll(to: string): Promise<void> {
  if ($moving.get().state === 'moving') return
  $moving.set({ state: 'moving', to })
  if (amountMove.$submission.get().state !== 'unknown') amountMove.reset()
  const outcome = await (to === BACK ? call(walletTransferRelay, {}) : call(sendToVendor, { vendor: to }))
  if (outcome.ok) {
    const { balance, currency, pending } = outcome.value
    setBalance(balance, currency)
    $moving.set({ state: pending ? 'pending' : 'done' })
  } else {
    if (outcome.kind === 'refusal') handleRealityDue(outcome.code)
    $moving.set({ state: 'failed', failure: outcome.failure })
  }
  await loadWallets()
}

export const amountMove = submitter(async (id, entry: EntryOf<typeof moveFunds>) => {
  const outcome = await call(moveFunds, { id, ...entry })
  if (outcome.ok) setBalance(outcome.value.balance, outcome.value.currency)
  else if (outcome.kind === 'refusal') handleRealityDue(outcome.code)
  return outcome
})

/** Moves `amount` minor units from one wallet to another. Reloads the wallets whatever the result. */
export async function moveAmount(from: string, to: string, amount: Minor): Promise<void> {
  if (amountMove.$submission.get().state === 'sending') return
  // Clears the result of an earlier move, which says nothing about this one.
  if ($moving.get().state !== 'moving') $moving.set({ state: 'idle' })
  await amountMove.submit({ from, to, amount: amount.toString() })
  await loadWallets()
}
