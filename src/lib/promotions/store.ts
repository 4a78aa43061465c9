import { atom } from 'nanostores'
import { currencyOf } from '../money/currency.ts'
import { setBalance } from '../wallet/store.ts'
import type { Failure } from '../wire/action.ts'
import { call, type Outcome } from '../wire/client.ts'
import { IDLE, type Loadable } from '../wire/loadable.ts'
import { reader } from '../wire/reader.ts'
import { type EntryOf, submitter } from '../wire/submission.ts'
import {
  cancelApplication,
  claimPromotion,
  enterPromotion,
  type OwnPromotions,
  ownPromotion,
  ownPromotions,
  type PromotionStanding,
} from './api.ts'

/** The promotion of this page, for the member. */
export const $promotion = atom<Loadable<PromotionStanding>>(IDLE)
/** All of them, for the list and the wallet. */
export const $ownPromotions = atom<Loadable<OwnPromotions>>(IDLE)

const readOne = reader($promotion)
const readAll = reader($ownPromotions)

export async function loadPromotion(code: string): Promise<void> {
  await readOne(ownPromotion, { code }, answer => answer)
}

export async function loadOwnPromotions(): Promise<void> {
  await readAll(ownPromotions, {}, answer => answer)
}

type Entry = EntryOf<typeof enterPromotion>

/** Takes part; sent again after a lost answer it counts once. */
export const newEntry = submitter(async (id, entry: Entry) => {
  const outcome = await call(enterPromotion, { id, ...entry })
  applyAnswer(outcome)
  // The terms or the places may be others than the page showed.
  if (!outcome.ok && outcome.kind === 'refusal') await loadPromotion(entry.code)
  return outcome
})

/** Claims a joined promotion for a deposit; claimed again it is paid once. */
export const newClaim = submitter(async (_id, entry: { code: string; depositId: string }) => {
  const outcome = await call(claimPromotion, entry)
  applyAnswer(outcome)
  return outcome
})

/** Cancels an application that nobody has opened; undefined when it is done, else why not. It is shown as it stands then. */
export async function cancelEntry(code: string, application: string): Promise<Failure | undefined> {
  const outcome = await call(cancelApplication, { code, application })
  if (outcome.ok) $promotion.set({ state: 'ready', value: outcome.value.promotion, failure: undefined })
  else if (outcome.kind === 'refusal') await loadPromotion(code)
  return outcome.ok ? undefined : outcome.failure
}

function applyAnswer(outcome: Outcome<typeof enterPromotion> | Outcome<typeof claimPromotion>): void {
  if (!outcome.ok) return
  const { promotion, balance } = outcome.value
  $promotion.set({ state: 'ready', value: promotion, failure: undefined })
  if (balance !== null) setBalance(balance, currencyOf(promotion.currency))
}
