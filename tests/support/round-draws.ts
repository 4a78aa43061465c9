import { createHash } from 'node:crypto'
import { type DrawBelow, reduceBelow } from '#lib/fairness/rules.ts'

/** Reads a round from its first number on; each call begins again. */
export type RoundDraws = () => DrawBelow

const BLOCK_WORDS = 16
const DIGEST_WORDS = 8
/** What fits into one block of SHA-256 beside its padding, in bytes. */
const LONGEST = 55

/**
 * The draws of the published scheme (`lib/fairness/rules.ts`) for millions of rounds of one server seed: the same numbers,
 * without promises of a key, with the key's two blocks hashed once, and with each block of a round made once however
 * often the round is read. Client seed and cursor must be short, so that a message is one block. SHA-256 and HMAC as in
 * FIPS 180-4 and RFC 2104.
 */
export function drawsOfRounds(serverSeed: string, clientSeed: string): (nonce: number) => RoundDraws {
  const key = Buffer.from(serverSeed, 'hex')
  const [inner, outer] = [keyed(key, 0x36), keyed(key, 0x5c)]
  return nonce => {
    const words: number[] = []
    const wordAt = (at: number): number => {
      while (at >= words.length)
        addBlock(words, inner, outer, `${clientSeed}:${nonce}:${words.length / DIGEST_WORDS}`)
      return words[at] as number
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

// Worked in place: no round allocates them.
const block = new Int32Array(BLOCK_WORDS)
const state = new Int32Array(DIGEST_WORDS)

/** Adds the eight words of one more block of a round. */
function addBlock(words: number[], inner: Int32Array, outer: Int32Array, message: string): void {
  const { length } = message
  if (length > LONGEST) throw new RangeError(`longer than a block: ${message}`)
  block.fill(0)
  for (let at = 0; at < length; at += 1) put(block, at, message.charCodeAt(at))
  put(block, length, 0x80)
  // The length in bits is that of the key's block and the message.
  block[BLOCK_WORDS - 1] = 8 * (4 * BLOCK_WORDS + length)
  state.set(inner)
  compress(state, block)
  block.fill(0)
  block.set(state)
  put(block, 4 * DIGEST_WORDS, 0x80)
  block[BLOCK_WORDS - 1] = 8 * (4 * BLOCK_WORDS + 4 * DIGEST_WORDS)
  state.set(outer)
  compress(state, block)
  for (let at = 0; at < DIGEST_WORDS; at += 1) words.push((state[at] as number) >>> 0)
}

/** A state after the first block: the key, padded. */
function keyed(key: Uint8Array, padding: number): Int32Array {
  const words = new Int32Array(BLOCK_WORDS)
  for (let at = 0; at < 4 * BLOCK_WORDS; at += 1) put(words, at, (key[at] ?? 0) ^ padding)
  const begun = FIRST.slice()
  compress(begun, words)
  return begun
}

function put(words: Int32Array, at: number, byte: number): void {
  words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - 8 * (at & 3)))
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (of: number) => number): Int32Array {
  const found = new Int32Array(count)
  for (let number = 2, at = 0; at < count; number += 1) {
    if (Array.from({ length: number - 2 }, (_, low) => low + 2).some(low => number % low === 0)) continue
    found[at] = Math.floor((root(number) % 1) * 2 ** 32)
    at += 1
  }
  return found
}
const FIRST = fractions(DIGEST_WORDS, Math.sqrt)
const ROUND = fractions(64, Math.cbrt)

const schedule = new Int32Array(64)

/** Takes one block of SHA-256 into a state. */
function compress(state: Int32Array, words: Int32Array): void {
  const w = schedule
  for (let at = 0; at < BLOCK_WORDS; at += 1) w[at] = words[at] as number
  for (let at = BLOCK_WORDS; at < 64; at += 1) {
    const early = w[at - 15] as number
    const late = w[at - 2] as number
    const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const large = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    w[at] = ((w[at - 16] as number) + small + (w[at - 7] as number) + large) | 0
  }
  let a = state[0] as number
  let b = state[1] as number
  let c = state[2] as number
  let d = state[3] as number
  let e = state[4] as number
  let f = state[5] as number
  let g = state[6] as number
  let h = state[7] as number
  for (let at = 0; at < 64; at += 1) {
    const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + turnedE + ((e & f) ^ (~e & g)) + (ROUND[at] as number) + (w[at] as number)) | 0
    const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = (state[0] as number) + a
  state[1] = (state[1] as number) + b
  state[2] = (state[2] as number) + c
  state[3] = (state[3] as number) + d
  state[4] = (state[4] as number) + e
  state[5] = (state[5] as number) + f
  state[6] = (state[6] as number) + g
  state[7] = (state[7] as number) + h
}
