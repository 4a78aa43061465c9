import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { type Minor, parseMinor } from '#lib/money/money.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import {
  createTransfer,
  type Transfer,
  type TransferSetup,
  type TransferTarget,
  transferSetup,
  transfers,
  transferTargets,
} from './api.ts'

/** What a transfer on its way looks like. `unknown`: no answer came; sending it again is safe and does it once. */
export type Sending =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'done'; transfer: Transfer }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export const $transferSetup = atom<Loadable<TransferSetup>>(IDLE)
export const $transfers = atom<Loadable<Transfer[]>>(IDLE)
export const $olderTransfers = atom<Older>(NOTHING_OLDER)
/** The downlines that the search found. */
export const $targets = atom<Loadable<TransferTarget[]>>(IDLE)
export const $sending = atom<Sending>({ state: 'idle' })

/** The transfer that has no answer yet: the same one sent again keeps its id, so that it takes effect once. */
let unanswered: { id: string; toId: string; amount: Minor } | undefined

const readSetup = reader($transferSetup)
const readTransfers = reader($transfers)
const readTargets = reader($targets)

export async function loadTransfers(): Promise<void> {
  await Promise.all([
    readSetup(transferSetup, {}, answer => answer),
    readTransfers(transfers, {}, answer =>
      newestOf($transfers, $olderTransfers, { list: answer.transfers, next: answer.next }),
    ),
  ])
}

export function loadOlderTransfers(): Promise<void> {
  return readOlder($transfers, $olderTransfers, async before => {
    const outcome = await call(transfers, { before })
    if (!outcome.ok) return outcome
    return { page: { list: outcome.value.transfers, next: outcome.value.next } }
  })
}

/** Finds direct downlines by how their name begins. */
export async function searchTargets(search: string): Promise<void> {
  await readTargets(transferTargets, { search }, answer => answer.targets)
}

/** Sends `amount` minor units. A second call while the first is on its way does nothing. */
export async function sendTransfer(toId: string, amount: Minor, paymentPassword: string): Promise<void> {
  if ($sending.get().state === 'sending') return
  if (unanswered?.toId !== toId || unanswered.amount !== amount) unanswered = { id: newId(), toId, amount }
  const input = { id: unanswered.id, toId, amount: amount.toString(), paymentPassword }
  $sending.set({ state: 'sending' })
  const outcome = await sealedAgain(() => call(createTransfer, input))
  if (!outcome.ok && outcome.kind === 'fault') {
    $sending.set({ state: 'unknown', failure: outcome.failure })
    return
  }
  unanswered = undefined
  if (!outcome.ok) {
    $sending.set({ state: 'refused', failure: outcome.failure })
    return
  }
  const { transfer, balance } = outcome.value
  const known = parseMinor(balance)
  if (known !== undefined) setBalance(known, transfer.currency)
  $sending.set({ state: 'done', transfer })
  await loadTransfers()
}

/** Back to the form. One without an answer keeps its id. */
export function sendAnew(): void {
  if ($sending.get().state !== 'sending') $sending.set({ state: 'idle' })
}
