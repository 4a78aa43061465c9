import { createHash } from 'node:crypto'
import { numbersOf } from './numbers.ts'

/** What somebody outside knows of an envelope: amounts in minor units. */
export interface ToldEnvelope {
  entryId: string
  amount: bigint
  least: bigint
  most: bigint
  seedHash: string
  seed: string
}

/** A second implementation of "How an envelope is drawn" in docs/promotions.md, written from the description alone. */
export function amountAgain({
  entryId,
  least,
  most,
  seed,
}: Pick<ToldEnvelope, 'entryId' | 'least' | 'most' | 'seed'>): bigint {
  const below = numbersOf(seed, entryId, 1)
  const amounts = most - least + 1n
  if (amounts <= 4_294_967_296n) return least + BigInt(below(Number(amounts)))
  const parts = Number(amounts / 4_294_967_296n) + (amounts % 4_294_967_296n === 0n ? 0 : 1)
  let place: bigint
  do {
    const high = below(parts)
    place = (BigInt(high) << 32n) + BigInt(below(4_294_967_296))
  } while (place >= amounts)
  return least + place
}

/** What does not hold of an envelope; none of an honest one. */
export function envelopeFaults(told: ToldEnvelope): string[] {
  const hash = createHash('sha256').update(Buffer.from(told.seed, 'hex')).digest('hex')
  return [
    ...(hash === told.seedHash ? [] : ['the seed is not the one that was announced']),
    ...(amountAgain(told) === told.amount ? [] : ['the amount does not follow from the seed']),
  ]
}
