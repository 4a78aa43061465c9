import { createHmac, createSecretKey } from 'node:crypto'

/**
 * The words of the published scheme, read a second time by plain code: nothing here or beside it comes from the house's
 * own library. Tables are written down again as the rules of each game print them.
 */
export type Below = (bound: number) => number

/** The numbers of a round: four bytes at a time, highest byte first, of HMAC-SHA256(seed, "client:nonce:cursor"). */
export function numbersOf(serverSeed: string, clientSeed: string, nonce: number): Below {
  const key = createSecretKey(serverSeed, 'hex')
  const bytes: number[] = []
  let cursor = 0
  const word = () => {
    if (bytes.length === 0) {
      const text = `${clientSeed}:${nonce}:${cursor}`
      bytes.push(...createHmac('sha256', key).update(text, 'utf8').digest())
      cursor += 1
    }
    const [a = 0, b = 0, c = 0, d = 0] = bytes.splice(0, 4)
    return a * 16_777_216 + b * 65_536 + c * 256 + d
  }
  return bound => {
    // The highest numbers are thrown away, as many as are left over when the space is cut into `bound` equal shares.
    const over = 4_294_967_296 % bound
    for (;;) {
      const number = word()
      if (number < 4_294_967_296 - over) return number % bound
    }
  }
}

/** A round as a verifier of one's own would tell it. */
export interface Told {
  outcome: string
  payoutMinor: bigint
}
