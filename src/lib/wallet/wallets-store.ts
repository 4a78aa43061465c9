import { atom } from 'nanostores'
import { asksFirst } from '#lib/limits/reality-store.ts'
import type { Minor } from '#lib/money/money.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import { type MemberWallets, memberWallets, moveFunds, sendToVendor, walletTransferRelay } from './api.ts'
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

const read = reader($wallets)

export async function loadWallets(): Promise<void> {
  await read(memberWallets, {}, answer => answer)
}

/** Moves everything to a vendor's wallet, or back from all of them. A second call while one is on its way does nothing. */
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
    if (outcome.kind === 'refusal') asksFirst(outcome.code)
    $moving.set({ state: 'failed', failure: outcome.failure })
  }
  await loadWallets()
}

export const amountMove = submitter(async (id, entry: EntryOf<typeof moveFunds>) => {
  const outcome = await call(moveFunds, { id, ...entry })
  if (outcome.ok) setBalance(outcome.value.balance, outcome.value.currency)
  else if (outcome.kind === 'refusal') asksFirst(outcome.code)
  return outcome
})

/** Moves `amount` minor units from one wallet to another. Read again whatever came of it. */
export async function moveAmount(from: string, to: string, amount: Minor): Promise<void> {
  if (amountMove.$submission.get().state === 'sending') return
  // How an earlier move ended says nothing about what moves now.
  if ($moving.get().state !== 'moving') $moving.set({ state: 'idle' })
  await amountMove.submit({ from, to, amount: amount.toString() })
  await loadWallets()
}
