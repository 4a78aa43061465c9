import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockOf, commitmentOf, drawsOf, isClientSeed, reduceBelow, toHex } from '#lib/fairness/rules.ts'

// Protects: anyone can recompute a round from the published words alone, and no result is favoured.

const SERVER_SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const SEEDS = { serverSeed: SERVER_SEED, clientSeed: 'koi-1', nonce: 1 }

/** The published words, written again with another library: whole numbers below the bounds, in order. */
function recompute(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  bounds: readonly number[],
): number[] {
  const blocks: Buffer[] = []
  let at = 0
  const word = (): number => {
    const cursor = Math.floor(at / 32)
    blocks[cursor] ??= createHmac('sha256', Buffer.from(serverSeed, 'hex'))
      .update(`${clientSeed}:${nonce}:${cursor}`)
      .digest()
    const value = blocks[cursor].readUInt32BE(at % 32)
    at += 4
    return value
  }
  return bounds.map(bound => {
    const limit = Math.floor(4294967296 / bound) * bound
    let value = word()
    while (value >= limit) value = word()
    return value % bound
  })
}

async function drawAll(seeds: typeof SEEDS, bounds: readonly number[]): Promise<number[]> {
  const draw = drawsOf(seeds)
  const values: number[] = []
  for (const bound of bounds) values.push((await draw(bound)).value)
  return values
}

test('the commitment is SHA-256 of the 32 bytes, not of their hex letters', async () => {
  const expected = createHash('sha256').update(Buffer.from(SERVER_SEED, 'hex')).digest('hex')
  expect(await commitmentOf(SERVER_SEED)).toBe(expected)
  expect(expected).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
})

test('a fixed seed gives the same first block for ever', async () => {
  expect(toHex(await blockOf(SEEDS, 0))).toBe(
    createHmac('sha256', Buffer.from(SERVER_SEED, 'hex')).update('koi-1:1:0').digest('hex'),
  )
  expect(toHex(await blockOf(SEEDS, 0))).toBe(
    'b676d41f961d4593cea42d7e86de7511d8273d733a758da7406ef728e64b198d',
  )
})

test('a fixed seed gives the same reel stops for ever', async () => {
  expect(await drawAll(SEEDS, [40, 40, 40, 40, 40])).toEqual([23, 35, 6, 25, 11])
})

test('draws equal an independent reading of the published words, across blocks, bounds and rejections', async () => {
  // A bound just above half of 2^32 throws about every second number away.
  const bounds = [40, 6, 52, 2 ** 31 + 1, 37, 1, 2 ** 32, 3_000_000_000, 40, 40, 2 ** 31 + 1, 2 ** 31 + 1, 45]
  for (let nonce = 1; nonce <= 40; nonce += 1) {
    const seeds = {
      serverSeed: createHash('sha256').update(`seed ${nonce}`).digest('hex'),
      clientSeed: `c_${nonce}`,
      nonce,
    }
    expect(await drawAll(seeds, bounds)).toEqual(recompute(seeds.serverSeed, seeds.clientSeed, nonce, bounds))
  }
})

test('numbers that would favour low results are thrown away, and only those', () => {
  expect(reduceBelow(4294967279, 40)).toBe(39)
  expect(reduceBelow(4294967280, 40)).toBeUndefined()
  expect(reduceBelow(4294967295, 40)).toBeUndefined()
  expect(reduceBelow(4294967295, 2 ** 32)).toBe(4294967295)
  expect(() => reduceBelow(1, 0)).toThrow(RangeError)
  expect(() => reduceBelow(1, 2.5)).toThrow(RangeError)
})

test('results below 40 are evenly spread over 40,000 draws of fixed seeds', async () => {
  const counts = new Array<number>(40).fill(0)
  for (let nonce = 1; nonce <= 4_000; nonce += 1) {
    const draw = drawsOf({ ...SEEDS, nonce })
    for (let i = 0; i < 10; i += 1) {
      const { value } = await draw(40)
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)
  // 39 degrees of freedom: above 72.1 once in a thousand, below 16.3 once in a thousand.
  expect(chiSquare).toBeGreaterThan(16.3)
  expect(chiSquare).toBeLessThan(72.1)
})

test('one changed digit of any seed or the next nonce changes the draws', async () => {
  const bounds = new Array<number>(8).fill(2 ** 32)
  const first = await drawAll(SEEDS, bounds)
  expect(await drawAll({ ...SEEDS, serverSeed: SERVER_SEED.replace(/f$/, 'e') }, bounds)).not.toEqual(first)
  expect(await drawAll({ ...SEEDS, clientSeed: 'koi-2' }, bounds)).not.toEqual(first)
  expect(await drawAll({ ...SEEDS, nonce: 2 }, bounds)).not.toEqual(first)
})

test('seeds that could be read in two ways are refused', () => {
  expect(isClientSeed('a:1')).toBe(false)
  expect(isClientSeed('')).toBe(false)
  expect(isClientSeed('x'.repeat(65))).toBe(false)
  expect(() => drawsOf({ ...SEEDS, clientSeed: 'a:1' })).toThrow(RangeError)
  expect(() => drawsOf({ ...SEEDS, nonce: 0 })).toThrow(RangeError)
  expect(() => drawsOf({ ...SEEDS, serverSeed: 'AB'.repeat(32) })).toThrow(RangeError)
})
