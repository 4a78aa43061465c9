/**
 * How a round's randomness is made, so that anyone can recompute it: commit, then reveal.
 * 1. The server draws a server seed (32 random bytes) and publishes its SHA-256 hash before the first stake.
 * 2. The player sets a client seed, which the server cannot know when it draws its own.
 * 3. Round number `nonce` reads the bytes HMAC-SHA256(key = server seed, message = "clientSeed:nonce:cursor"),
 *    cursor 0, 1, 2 … giving 32 bytes each.
 * 4. A whole number below `bound` takes the next four bytes as an unsigned number, highest byte first. Numbers at or
 *    above the largest multiple of `bound` below 2^32 are discarded and the next four bytes are taken; the remainder of
 *    the division by `bound` is the result. So all results are exactly equally likely.
 * 5. When the server seed is retired it is published, and every round made with it can be recomputed.
 * Pure apart from WebCrypto, which browsers and Node both have. Source: reliability requirements, section 7.
 */
export const FAIRNESS_SCHEME = 'hmac-sha256-v1'

export interface Seeds {
  /** 64 lower-case hex digits. */
  serverSeed: string
  /** 1 to 64 of A–Z, a–z, 0–9, "_" and "-". */
  clientSeed: string
  /** The number of the round under this server seed, from 1. */
  nonce: number
}

/** One number read from four bytes: kept, or discarded because it would favour low results. */
interface Attempt {
  bytes: string
  number: number
  kept: boolean
}

export interface Draw {
  bound: number
  value: number
  attempts: readonly Attempt[]
}

export type DrawBelow = (bound: number) => Promise<Draw>

const SPACE = 2 ** 32
const BYTES_PER_NUMBER = 4

export function isServerSeed(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

export function isClientSeed(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text)
}

export function isNonce(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1
}

/** SHA-256 of the 32 bytes of a server seed, as hex: published before the first stake. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))))
}

/** The message whose HMAC gives block `cursor` of a round. */
export function messageOf(seeds: Seeds, cursor: number): string {
  return `${seeds.clientSeed}:${seeds.nonce}:${cursor}`
}

/** The 32 bytes of block `cursor` of a round. */
export async function blockOf(seeds: Seeds, cursor: number): Promise<Uint8Array> {
  return readBlock(await hmacKey(seeds.serverSeed), messageOf(seeds, cursor))
}

/** The result of a four-byte number below `bound`; undefined if it must be discarded. */
export function reduceBelow(number: number, bound: number): number | undefined {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > SPACE)
    throw new RangeError(`not a bound: ${bound}`)
  const limit = SPACE - (SPACE % bound)
  return number < limit ? number % bound : undefined
}

/** The draws of a round, in order. Each call continues after the previous one. */
export function drawsOf(seeds: Seeds): DrawBelow {
  if (!isServerSeed(seeds.serverSeed)) throw new RangeError('the server seed is not 32 bytes of hex')
  if (!isClientSeed(seeds.clientSeed))
    throw new RangeError('the client seed has characters that are not allowed')
  if (!isNonce(seeds.nonce)) throw new RangeError('the nonce is not a whole number from 1')
  const key = hmacKey(seeds.serverSeed)
  let block = new Uint8Array(0)
  let cursor = 0
  let offset = 0

  async function nextBytes(): Promise<Uint8Array> {
    if (offset >= block.length) {
      block = await readBlock(await key, messageOf(seeds, cursor))
      cursor += 1
      offset = 0
    }
    offset += BYTES_PER_NUMBER
    return block.subarray(offset - BYTES_PER_NUMBER, offset)
  }

  return async bound => {
    const attempts: Attempt[] = []
    for (;;) {
      const bytes = await nextBytes()
      const number = new DataView(bytes.buffer, bytes.byteOffset, BYTES_PER_NUMBER).getUint32(0)
      const value = reduceBelow(number, bound)
      attempts.push({ bytes: toHex(bytes), number, kept: value !== undefined })
      if (value !== undefined) return { bound, value, attempts }
    }
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!isServerSeed(text)) throw new RangeError('not 32 bytes of hex')
  return Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

function hmacKey(serverSeed: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromHex(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
}

async function readBlock(key: CryptoKey, message: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
}
