import { atom } from 'nanostores'
import type { GameType } from '#lib/play/rules.ts'
import { setBalance } from '#lib/wallet/store.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { submitterOf } from '#lib/wire/submission.ts'
import { claimRebate, type Rebates, rebates } from './api.ts'

export const $rebates = atom<Loadable<Rebates>>(IDLE)
export const rebateClaim = submitterOf(claimRebate, ({ balance, currency }) => setBalance(balance, currency))

const read = reader($rebates)

export async function loadRebates(): Promise<void> {
  await read(rebates, {}, answer => answer)
}

/** Claims one category, or all. Read again whatever came of it: the claim may be paid although no answer came. */
export async function claim(category?: GameType): Promise<void> {
  await rebateClaim.submit(category ? { category } : {})
  await loadRebates()
}
