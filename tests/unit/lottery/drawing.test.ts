import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { reduceBelow } from '#lib/fairness/rules.ts'
import { chartOf } from '#lib/lottery/chart.ts'
import { boundsOf, type DrawForm, numbersOf, resultOf, verifyDraw } from '#lib/lottery/drawing.ts'
import { LOTTERY_GAMES } from '#lib/lottery/games.ts'

// Protects: anybody can make a draw again from the published words alone, and no result is favoured.

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
/** What each game draws in period 20261122-0001 from SEED. */
const VECTORS: Record<string, string> = {
  'ball-race': '03 01 08 07 06 05 10 09 04 02',
  'big-or-small': '1 2 5',
  'central-provinces':
    '964824 19366 35715 35466 96119 01965 29152 31099 26658 00790 12096 63016 5065 8080 8002 2989 421 03',
  'coin-draw': '1 1 1',
  'evening-draw': '98660',
  'five-minute': '05775',
  'hanoi-special':
    '26078 11261 74381 32958 46579 36822 41738 75311 97075 01588 1811 7906 1522 7935 5918 5063 3253 0872 6245 9421 205 642 318 62 96 11 46',
  'hanoi-style':
    '06444 04076 35359 89377 04360 98320 99124 36162 05498 02933 3493 8695 3298 6154 8092 8505 9996 9732 3626 4632 207 486 998 93 61 58 80',
  'island-quarter-hour': '700274 63',
  'keno-green': '55 14 45 21 23 08 43 32 31 40 47 64 72 04 18 33 39 62 71 51',
  'lucky-ladder': '10 05 01 07 03',
  'malay-four-digits':
    '2390 8358 2858 8462 3360 5301 1195 6726 1590 9810 5363 6826 5047 7082 6554 9644 6506 7416 7694 3986 1890 2124 6257',
  'mekong-five-minute': '530287 54',
  'one-minute': '796',
  'quarter-hour': '75482',
  'southern-provinces':
    '129757 00533 62973 95746 71447 11155 98049 83736 86744 46992 70404 46796 5879 9641 0861 0525 941 29',
  'three-of-ten': '04 03 05',
  'vientiane-draw': '888129 12',
}

/** The published words with another library: results one after the other from one stream of numbers. */
function independent(serverSeed: string, message: string): (form: DrawForm) => string[] {
  const key = createSecretKey(Buffer.from(serverSeed, 'hex'))
  let [block, cursor, at] = [Buffer.alloc(0), 0, 0]
  const below = (bound: number): number => {
    for (;;) {
      if (at >= block.length) {
        block = createHmac('sha256', key).update(`${message}:${cursor}`).digest()
        cursor += 1
        at = 0
      }
      const value = reduceBelow(block.readUInt32BE(at), bound)
      at += 4
      if (value !== undefined) return value
    }
  }
  return form => resultOf(form, boundsOf(form).map(below))
}

test('published vectors: fixed seeds give these draws for ever', async () => {
  const drawn = await Promise.all(
    LOTTERY_GAMES.map(async ({ code, form }) => [
      code,
      (await numbersOf(form, { gameCode: code, period: '20261122-0001' }, SEED)).join(' '),
    ]),
  )
  expect(Object.fromEntries(drawn)).toEqual(VECTORS)
})

test('draws equal an independent reading of the published words', async () => {
  for (let round = 0; round < 20; round += 1) {
    const seed = createHash('sha256').update(`draw ${round}`).digest('hex')
    for (const { code, form } of LOTTERY_GAMES) {
      const name = { gameCode: code, period: `20261122-${String(round).padStart(4, '0')}` }
      const expected = independent(seed, `${code}_${name.period}:1`)(form)
      expect(await numbersOf(form, name, seed)).toEqual(expected)
    }
  }
})

test('a draw is verified by its seed, and every change of it is found', async () => {
  const name = { gameCode: 'ball-race', period: '20261122-0007' }
  const form: DrawForm = { kind: 'balls', from: 10, count: 10 }
  const numbers = await numbersOf(form, name, SEED)
  const serverSeedHash = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex')
  const claim = { ...name, serverSeed: SEED, serverSeedHash, numbers }
  expect(await verifyDraw(form, claim)).toMatchObject({ hashMatches: true, numbersMatch: true })
  const swapped = { ...claim, numbers: [...numbers.slice(1), numbers[0] ?? ''] }
  expect(await verifyDraw(form, swapped)).toMatchObject({ hashMatches: true, numbersMatch: false })
  const other = { ...claim, serverSeed: SEED.replace(/f$/, 'e') }
  expect(await verifyDraw(form, other)).toMatchObject({ hashMatches: false, numbersMatch: false })
  const moved = { ...claim, period: '20261122-0008' }
  expect(await verifyDraw(form, moved)).toMatchObject({ hashMatches: true, numbersMatch: false })
})

/** Upper and lower thousandths of chi-square, by degrees of freedom (Wilson and Hilferty's approximation). */
function bounds(freedom: number): [number, number] {
  const at = (z: number) => freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3
  return [at(-3.0902), at(3.0902)]
}

function expectEven(counts: readonly number[]): void {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const [low, high] = bounds(counts.length - 1)
  expect(chiSquare).toBeGreaterThan(low)
  expect(chiSquare).toBeLessThan(high)
}

const MILLION = 1_000_000

test('chi-square: 1,000,000 draws of three digits, each result equally likely', () => {
  const draw = independent(SEED, 'chi-square digits:1')
  const counts = new Array<number>(1_000).fill(0)
  const form: DrawForm = { kind: 'digits', prizes: [{ name: 'first', digits: 3, count: 1 }] }
  for (let left = MILLION; left > 0; left -= 1) {
    const index = Number(draw(form)[0])
    counts[index] = (counts[index] ?? 0) + 1
  }
  expectEven(counts)
})

test('chi-square: 300,000 draws of three dice, each of 216 orders equally likely', () => {
  const draw = independent(SEED, 'chi-square dice:1')
  const dice: DrawForm = { kind: 'dice', count: 3, sides: 6 }
  const counts = new Array<number>(216).fill(0)
  for (let left = 300_000; left > 0; left -= 1) {
    const [a, b, c] = draw(dice).map(Number)
    const index = ((a ?? 0) - 1) * 36 + ((b ?? 0) - 1) * 6 + (c ?? 0) - 1
    counts[index] = (counts[index] ?? 0) + 1
  }
  expectEven(counts)
})

test('chi-square: 100,000 draws of five balls of 11, each ball and each first pair equally likely', () => {
  const draw = independent(SEED, 'chi-square balls:1')
  const balls: DrawForm = { kind: 'balls', from: 11, count: 5 }
  const [single, pairs] = [new Array<number>(11).fill(0), new Map<string, number>()]
  for (let left = 100_000; left > 0; left -= 1) {
    const drawn = draw(balls)
    const last = Number(drawn[4]) - 1
    single[last] = (single[last] ?? 0) + 1
    const pair = `${drawn[0]}-${drawn[1]}`
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  expectEven(single)
  expect(pairs.size).toBe(110)
  expectEven([...pairs.values()])
})

test('the chart counts signs by place and says how long ago each came', () => {
  const digits: DrawForm = { kind: 'digits', prizes: [{ name: 'first', digits: 2, count: 1 }] }
  const [first, second] = chartOf(digits, [['12'], ['32'], ['14']])
  expect(first?.signs[1]).toEqual({ sign: '1', count: 2, lastAgo: 0 })
  expect(second?.signs[4]).toEqual({ sign: '4', count: 1, lastAgo: 2 })
  expect(second?.signs[9]).toEqual({ sign: '9', count: 0, lastAgo: null })
  const [dice] = chartOf({ kind: 'dice', count: 3, sides: 6 }, [['6', '6', '1']])
  expect(dice).toMatchObject({
    place: 0,
    signs: [{ sign: '1', count: 1 }, {}, {}, {}, {}, { sign: '6', count: 2 }],
  })
})
