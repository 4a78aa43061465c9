import type { Minor } from '../money/money.ts'
import { commitmentOf, drawsOf } from './rules.ts'

/** An envelope of a promotion: it holds from the least to the most, both included, minor units. */
interface Bounds {
  leastMinor: Minor
  mostMinor: Minor
}

/** One draw reaches no further. */
const SPACE = 2n ** 32n

/**
 * The amount in the envelope of an entry, minor units: any amount within its bounds, each as likely. With `count` = most −
 * least + 1 it is the least + a draw below `count`, by the published scheme (rules.ts) with the entry's id as the client seed
 * and the nonce 1. Above 2^32 amounts: high × 2^32 + low, of a draw below count ÷ 2^32, rounded up, and one below 2^32; both
 * again until they come below `count`. `seed` is 64 hex digits. Source: docs/promotions.md, "How an envelope is drawn".
 */
export async function drawnAmount(
  { leastMinor, mostMinor }: Bounds,
  seed: string,
  entryId: string,
): Promise<Minor> {
  const draw = drawsOf({ serverSeed: seed, clientSeed: entryId, nonce: 1 })
  const below = async (bound: bigint) => BigInt((await draw(Number(bound))).value)
  const count = mostMinor - leastMinor + 1n
  if (count < 1n) throw new RangeError('the least is above the most')
  if (count <= SPACE) return leastMinor + (await below(count))
  const highs = (count + SPACE - 1n) / SPACE
  for (;;) {
    const value = (await below(highs)) * SPACE + (await below(SPACE))
    if (value < count) return leastMinor + value
  }
}

/** What a member was told of a draw, and the seed that was shown for it. */
interface ClaimedDraw extends Bounds {
  entryId: string
  amountMinor: Minor
  /** As it was announced. */
  seedHash: string
  seed: string
}

/** Whether the seed is the one that was announced, and the amount follows from it. */
export async function isDrawnFrom({
  entryId,
  amountMinor,
  seedHash,
  seed,
  ...bounds
}: ClaimedDraw): Promise<boolean> {
  if ((await commitmentOf(seed)) !== seedHash) return false
  return (await drawnAmount(bounds, seed, entryId)) === amountMinor
}
