import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { type DrawBelow, reduceBelow } from '#lib/fairness/rules.ts'

/** Reads a round from its first number on; each call begins again. */
export type RoundDraws = () => DrawBelow

const WORD_BYTES = 4
const BLOCK_BYTES = 32

/**
 * The draws of the published scheme (`lib/fairness/rules.ts`) for millions of rounds of one server seed: the same numbers,
 * with a key that is made once, without promises in between, and with each block of a round made once however often the
 * round is read.
 */
export function drawsOfRounds(serverSeed: string, clientSeed: string): (nonce: number) => RoundDraws {
  const key = createSecretKey(serverSeed, 'hex')
  return nonce => {
    const blocks: Buffer[] = []
    const wordAt = (at: number): number => {
      const cursor = Math.floor((at * WORD_BYTES) / BLOCK_BYTES)
      blocks[cursor] ??= createHmac('sha256', key).update(`${clientSeed}:${nonce}:${cursor}`).digest()
      return blocks[cursor].readUInt32BE((at * WORD_BYTES) % BLOCK_BYTES)
    }
    return () => {
      let at = 0
      return bound => {
        for (;;) {
          const value = reduceBelow(wordAt(at), bound)
          at += 1
          if (value !== undefined) return Promise.resolve({ bound, value, attempts: [] })
        }
      }
    }
  }
}

/** A server seed made from a name, so that a run can be made again. */
export function seedFrom(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
