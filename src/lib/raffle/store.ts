import { atom } from 'nanostores'
import { toHex } from '#lib/fairness/rules.ts'
import { $session } from '#lib/session/store.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
import {
  buyRaffleTickets,
  claimRaffle,
  type MyRaffle,
  myRaffle,
  type Raffle,
  type RaffleResults,
  raffleProof,
  raffleResults,
  raffles,
} from './api.ts'

export const $raffles = atom<Loadable<Raffle[]>>(IDLE)
export const $myRaffle = atom<Loadable<MyRaffle & { raffle: string }>>(IDLE)
export const $raffleResults = atom<Loadable<RaffleResults>>(IDLE)

export const newClaim = submitter((id, entry: EntryOf<typeof claimRaffle>) =>
  call(claimRaffle, { id, ...entry }),
)
export const newPurchase = submitter((id, entry: EntryOf<typeof buyRaffleTickets>) =>
  call(buyRaffleTickets, { id, ...entry }),
)

const readRaffles = reader($raffles)
const readMine = reader($myRaffle)
const readResults = reader($raffleResults)

export async function loadRaffles(): Promise<void> {
  await readRaffles(raffles, {}, answer => answer.raffles)
}

/** The results of a drawn raffle, and what is the member's own of any. */
export async function loadRaffle({ id, state }: Pick<Raffle, 'id' | 'state'>): Promise<void> {
  const session = $session.get()
  const isMember = session === 'member' || session === 'agent'
  await Promise.all([
    isMember ? readMine(myRaffle, { raffle: id }, mine => ({ ...mine, raffle: id })) : undefined,
    state === 'drawn' ? readResults(raffleResults, { raffle: id }, answer => answer) : undefined,
  ])
}

let ownSeed: string | undefined

/** The member's part of a draw without a beacon: made in this browser, once, so that what is sent again is the same. */
function seedFor({ beacon }: Raffle): string {
  if (beacon !== 'members') return ''
  ownSeed ??= toHex(crypto.getRandomValues(new Uint8Array(16)))
  return ownSeed
}

/** Takes every ticket that is earned. What is shown is read again whatever came of it. */
export async function claimTickets(raffle: Raffle): Promise<void> {
  await newClaim.submit({ raffle: raffle.id, seed: seedFor(raffle) })
  await Promise.all([loadRaffles(), loadRaffle(raffle)])
}

export async function buyTickets(raffle: Raffle, count: number): Promise<boolean> {
  const isDone = await newPurchase.submit({
    raffle: raffle.id,
    count,
    points: raffle.pointsPerTicket ?? '',
    seed: seedFor(raffle),
  })
  await Promise.all([loadRaffles(), loadRaffle(raffle)])
  return isDone
}

/** The member's proof as a file; undefined when it could not be fetched. */
export async function proofFile(raffle: string): Promise<Blob | undefined> {
  const outcome = await call(raffleProof, { raffle })
  if (!outcome.ok || !outcome.value.proof) return undefined
  return new Blob([JSON.stringify(outcome.value.proof, null, 2)], { type: 'application/json' })
}
