import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { asksFirst } from '#lib/limits/reality-store.ts'
import { type Minor, parseMinor } from '#lib/money/money.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import {
  type MemberWallets,
  type MoveEnd,
  memberWallets,
  moveFunds,
  sendToVendor,
  walletTransferRelay,
} from './api.ts'
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
  if ($amountMove.get().state !== 'unknown') beginMove()
  const outcome = await (to === BACK ? call(walletTransferRelay, {}) : call(sendToVendor, { vendor: to }))
  if (outcome.ok) {
    const { balance, currency, pending } = outcome.value
    const known = parseMinor(balance)
    if (known !== undefined) setBalance(known, currency)
    $moving.set({ state: pending ? 'pending' : 'done' })
  } else {
    if (outcome.kind === 'refusal') asksFirst(outcome.code)
    $moving.set({ state: 'failed', failure: outcome.failure })
  }
  await loadWallets()
}

/** How an amount that was sent stands. `unknown`: no answer came; sending it again is safe and moves it once. */
export type AmountMove =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'ended'; end: MoveEnd }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown' }

export const $amountMove = atom<AmountMove>({ state: 'idle' })

/** The move that has no answer yet: the same one sent again keeps its id. */
let unanswered: { id: string; from: string; to: string; amount: Minor } | undefined

/** Moves `amount` minor units from one wallet to another. A second call while one is on its way does nothing. */
export async function moveAmount(from: string, to: string, amount: Minor): Promise<void> {
  if ($amountMove.get().state === 'sending') return
  const isSame = unanswered?.from === from && unanswered.to === to && unanswered.amount === amount
  if (!unanswered || !isSame) unanswered = { id: newId(), from, to, amount }
  $amountMove.set({ state: 'sending' })
  forgetEnding()
  const outcome = await call(moveFunds, { ...unanswered, amount: amount.toString() })
  if (outcome.ok || outcome.kind === 'refusal') unanswered = undefined
  if (!outcome.ok && outcome.kind === 'refusal') asksFirst(outcome.code)
  if (outcome.ok) {
    const { balance, currency, end } = outcome.value
    const known = parseMinor(balance)
    if (known !== undefined) setBalance(known, currency)
    $amountMove.set({ state: 'ended', end })
  } else
    $amountMove.set(
      outcome.kind === 'refusal' ? { state: 'refused', failure: outcome.failure } : { state: 'unknown' },
    )
  await loadWallets()
}

/** How an earlier move ended says nothing about what moves now. */
function forgetEnding(): void {
  if ($moving.get().state !== 'moving') $moving.set({ state: 'idle' })
}

/** Back to the form. One without an answer keeps its id. */
export function beginMove(): void {
  if ($amountMove.get().state !== 'sending') $amountMove.set({ state: 'idle' })
}
