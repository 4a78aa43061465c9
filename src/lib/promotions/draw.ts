import { isDrawnFrom } from '../fairness/promotion-envelope.ts'
import { minorOf } from '../money/money.ts'
import type { Failure } from '../wire/action.ts'
import { call } from '../wire/client.ts'
import { type PromotionEntry, promotionDraw, type Seal } from './api.ts'

/** An envelope that was drawn from a sealed seed. */
export interface DrawnEntry {
  id: string
  amount: string
  least: string
  most: string
  currency: string
  seal: Seal
}

/** The envelope of an entry; undefined while it is not drawn, and for one that was drawn before seeds were sealed. */
export function drawnOf({ id, amount, currency, envelope }: PromotionEntry): DrawnEntry | undefined {
  if (amount === null || !envelope?.seal) return undefined
  const { least, most, seal } = envelope
  return { id, amount, least, most, currency, seal }
}

/** The seed that was revealed, and whether the amount follows from it; null before its day is over. */
export interface CheckedDraw {
  seed: string | null
  matches: boolean
}

/** Works an envelope out again in this browser. */
export async function checkDraw(
  code: string,
  { id: entryId, amount, least, most, seal }: DrawnEntry,
): Promise<CheckedDraw | { failure: Failure }> {
  const outcome = await call(promotionDraw, { code, day: seal.day })
  if (!outcome.ok) return { failure: outcome.failure }
  const { seed, seedHash } = outcome.value
  if (seed === null) return { seed, matches: false }
  const claim = {
    entryId,
    amountMinor: minorOf(amount),
    leastMinor: minorOf(least),
    mostMinor: minorOf(most),
    seedHash: seal.seedHash,
    seed,
  }
  return { seed, matches: seedHash === seal.seedHash && (await isDrawnFrom(claim)) }
}
