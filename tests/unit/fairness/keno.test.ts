import { describe, expect, test } from 'vitest'
import {
  drawTwenty,
  KENO,
  KENO_BEST,
  kenoPays,
  kenoReturn,
  kenoWays,
  PICK_COUNTS,
  picksText,
  readDrawn,
  readPicks,
  rightPicks,
} from '#lib/fairness/keno.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { evennessOf } from '#tests/support/chi-square.ts'

// Protects: every number of picks gives back what is stated, within half a percent of the others, and each of the 80
// numbers is drawn as often as each other, whatever was picked.

const seeds = (nonce: number) => ({ serverSeed: 'cd'.repeat(32), clientSeed: 'keno', nonce })

/** How likely so many right ones are, ball by ball: after each of 20 balls either one more pick is right, or not. */
function chancesByBall(picks: number): number[] {
  let chances = [1, ...new Array<number>(picks).fill(0)]
  for (let ball = 0; ball < 20; ball += 1) {
    chances = chances.map((chance, right) => {
      const left = 80 - ball
      const misses = (left - (picks - right)) / left
      const hits = right > 0 ? (picks - (right - 1)) / left : 0
      return chance * misses + (chances[right - 1] ?? 0) * hits
    })
  }
  return chances
}

describe.each(PICK_COUNTS)('%i picks', picks => {
  test('the ways to be right are those that a walk from ball to ball finds, and pay what is stated', () => {
    const ways = kenoWays(picks)
    const all = ways.reduce((sum, count) => sum + count, 0n)
    const chances = chancesByBall(picks)
    let paid = 0
    for (const [right, chance] of chances.entries()) {
      expect(Number(ways[right]) / Number(all)).toBeCloseTo(chance, 12)
      paid += (chance * (kenoPays(picks)[right] ?? Number.NaN)) / 10
    }
    const { numerator, denominator } = kenoReturn(picks)
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(paid, 10)
  })

  test('returns from 95.00 to 95.31 percent, so that no number of picks is the better one by much', () => {
    const percent = Number(percentOf(kenoReturn(picks), 4))
    expect(percent).toBeGreaterThanOrEqual(95)
    expect(percent).toBeLessThanOrEqual(Number(percentOf(KENO_BEST, 4)))
    expect(Number(percentOf(KENO_BEST, 4))).toBe(95.305)
  })
})

test('each of the 80 numbers is drawn as often as each other, first or last', async () => {
  const counts = new Array<number>(80).fill(0)
  const first = new Array<number>(80).fill(0)
  let different = 0
  for (let nonce = 1; nonce <= 4_000; nonce += 1) {
    const drawn = await drawTwenty(drawsOf(seeds(nonce)))
    if (new Set(drawn).size === 20) different += 1
    for (const number of drawn) counts[number - 1] = (counts[number - 1] ?? 0) + 1
    const at = (drawn[0] ?? 0) - 1
    first[at] = (first[at] ?? 0) + 1
  }
  expect(different).toBe(4_000)
  for (const found of counts) expect(Math.abs(found - 1_000)).toBeLessThan(4.5 * Math.sqrt(1_000 * 0.75))
  expect(evennessOf('first numbers', first).p).toBeGreaterThan(0.001)
})

test('a round pays by how many picks were drawn, exactly, and its outcome reads back', async () => {
  for (let nonce = 1; nonce <= 200; nonce += 1) {
    const picks = Array.from({ length: 1 + (nonce % 10) }, (_, at) => 1 + 7 * at + (nonce % 7))
    const bets = picksText(picks)
    const made = await KENO.make(drawsOf(seeds(nonce)), { stakeMinor: 130n, bets, moves: '' })
    const drawn = readDrawn(made.outcome)
    expect(drawn).toHaveLength(20)
    const pays = kenoPays(picks.length)[rightPicks(picks, drawn).length] ?? Number.NaN
    expect(made).toMatchObject({ over: true, payoutMinor: 13n * BigInt(pays) })
  }
})

test('takes one to ten different numbers in their order, and stakes of which a tenth is whole', () => {
  expect(readPicks('3,17,80')).toEqual([3, 17, 80])
  expect(readPicks('1,2,3,4,5,6,7,8,9,10')).toHaveLength(10)
  for (const bets of [
    '',
    '0',
    '81',
    '3,3',
    '17,3',
    '03',
    '3, 17',
    '3,',
    ',3',
    '1,2,3,4,5,6,7,8,9,10,11',
    '3.5',
  ])
    expect(readPicks(bets), bets).toBeUndefined()
  expect(KENO.isWager({ stakeMinor: 100n, bets: '3' })).toBe(true)
  expect(KENO.isWager({ stakeMinor: 105n, bets: '3' })).toBe(false)
  expect(KENO.isWager({ stakeMinor: 0n, bets: '3' })).toBe(false)
})
