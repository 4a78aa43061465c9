import { drawnAmount } from '#lib/fairness/promotion-envelope.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { SealedSeeds } from '#server/platform/sealed-seeds.ts'
import type { SeedRow } from './seed-queries.ts'

/** What the terms of an envelope say about its amount. */
export type EnvelopeReward = Extract<PromotionTerms['reward'], { kind: 'envelope' }>

/** Seeds of promotions' envelopes, each sealed until its day is over. */
export class PromotionSeeds extends SealedSeeds {
  constructor(secret: string) {
    super(secret, 'promotion envelopes')
  }

  /** The amount in the envelope of an entry, minor units; the same for the same seed and entry. */
  amountOf(
    { leastMinor, mostMinor }: EnvelopeReward,
    { id, seed_sealed }: Pick<SeedRow, 'id' | 'seed_sealed'>,
    entryId: string,
  ): Promise<bigint> {
    const bounds = { leastMinor: BigInt(leastMinor), mostMinor: BigInt(mostMinor) }
    return drawnAmount(bounds, this.open(id, seed_sealed).toString('hex'), entryId)
  }
}
