import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { type Minor, minorOf, parseMinor } from '#lib/money/money.ts'
import type { GameType } from '#lib/play/rules.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { claimRebate, type Rebates, rebates } from './api.ts'

/** A claim on its way. `unknown`: no answer came; sending it again is safe and pays once. */
export type Claiming =
  | { state: 'idle' }
  | { state: 'sending'; category: GameType | undefined }
  | { state: 'done'; amount: Minor }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown'; category: GameType | undefined; failure: Failure }

export const $rebates = atom<Loadable<Rebates>>(IDLE)
export const $claiming = atom<Claiming>({ state: 'idle' })

/** The claim that has no answer yet: sent again it keeps its id, so that it takes effect once. */
let unanswered: { id: string; category: GameType | undefined } | undefined

const read = reader($rebates)

export async function loadRebates(): Promise<void> {
  await read(rebates, {}, answer => answer)
}

/** Claims one category, or all. A second call while the first is on its way does nothing. */
export async function claim(category?: GameType): Promise<void> {
  if ($claiming.get().state === 'sending') return
  if (!unanswered || unanswered.category !== category) unanswered = { id: newId(), category }
  $claiming.set({ state: 'sending', category })
  const outcome = await call(claimRebate, { id: unanswered.id, ...(category ? { category } : {}) })
  if (!outcome.ok && outcome.kind === 'fault') {
    $claiming.set({ state: 'unknown', category, failure: outcome.failure })
    return
  }
  unanswered = undefined
  if (outcome.ok) {
    const { amount, balance, currency } = outcome.value
    const known = parseMinor(balance)
    if (known !== undefined) setBalance(known, currency)
    $claiming.set({ state: 'done', amount: minorOf(amount) })
  } else $claiming.set({ state: 'refused', failure: outcome.failure })
  await loadRebates()
}
