import { atom } from 'nanostores'
import type { Minor } from '#lib/money/money.ts'
import { setBalance } from '#lib/wallet/store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import {
  createTransfer,
  type Transfer,
  type TransferSetup,
  type TransferTarget,
  transferSetup,
  transfers,
  transferTargets,
} from './api.ts'

export const $transferSetup = atom<Loadable<TransferSetup>>(IDLE)
export const $transfers = atom<Loadable<Transfer[]>>(IDLE)
export const $olderTransfers = atom<Older>(NOTHING_OLDER)
/** The downlines found by the search. */
export const $targets = atom<Loadable<TransferTarget[]>>(IDLE)

type Entry = Omit<EntryOf<typeof createTransfer>, 'paymentPassword'>
export const newTransfer = submitter(async (id, entry: Entry, paymentPassword: string) => {
  const outcome = await retryWithNewSeal(() => call(createTransfer, { id, ...entry, paymentPassword }))
  if (outcome.ok) setBalance(outcome.value.balance, outcome.value.transfer.currency)
  return outcome
})

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

/** Finds direct downlines by the start of their name. */
export async function searchTargets(search: string): Promise<void> {
  await readTargets(transferTargets, { search }, answer => answer.targets)
}

/** Sends `amount` minor units. */
export async function sendTransfer(toId: string, amount: Minor, paymentPassword: string): Promise<void> {
  if (await newTransfer.submit({ toId, amount: amount.toString() }, paymentPassword)) await loadTransfers()
}
