import { describe, expect, test } from 'vitest'
import {
  dropBall,
  PINBALL,
  PINBALL_BEST,
  PINBALL_ROWS,
  pinballReturn,
  pocketOf,
  pocketPays,
  pocketWays,
  RISKS,
  readTable,
  readTurns,
  tableText,
} from '#lib/fairness/pinball.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: the stated return of every table is the true one, and every way of the ball is as likely as every other.

const TABLES = PINBALL_ROWS.flatMap(rows => RISKS.map(risk => ({ rows, risk })))
const seeds = (nonce: number) => ({ serverSeed: 'ab'.repeat(32), clientSeed: 'ball', nonce })

describe.each(TABLES)('$rows rows, $risk risk', table => {
  test('all ways of the ball, walked one by one, pay what is stated', () => {
    let paid = 0
    for (let way = 0; way < 2 ** table.rows; way += 1) {
      const right = way.toString(2).replaceAll('0', '').length
      paid += pocketPays(table)[right] ?? Number.NaN
    }
    const { numerator, denominator } = pinballReturn(table)
    expect(numerator * 10n * 2n ** BigInt(table.rows)).toBe(BigInt(paid) * denominator)
    const share = Number(numerator) / Number(denominator)
    expect(share).toBeGreaterThan(0.965)
    expect(share).toBeLessThanOrEqual(Number(PINBALL_BEST.numerator) / Number(PINBALL_BEST.denominator))
  })

  test('there is a pocket for each number of turns to the right, alike on both sides', () => {
    const pays = pocketPays(table)
    expect(pays).toHaveLength(table.rows + 1)
    expect([...pays].reverse()).toEqual(pays)
    expect(pocketWays(table.rows).reduce((sum, ways) => sum + ways, 0n)).toBe(2n ** BigInt(table.rows))
  })
})

test('the ball turns right as often as left in every row, and lands in pockets as often as stated', async () => {
  const drops = 8_000
  const counts = new Array<number>(13).fill(0)
  const right = new Array<number>(12).fill(0)
  for (let nonce = 1; nonce <= drops; nonce += 1) {
    const turns = await dropBall(drawsOf(seeds(nonce)), 12)
    counts[pocketOf(turns)] = (counts[pocketOf(turns)] ?? 0) + 1
    for (const [row, is] of turns.entries()) if (is) right[row] = (right[row] ?? 0) + 1
  }
  for (const found of right) expect(Math.abs(found - drops / 2)).toBeLessThan(4 * Math.sqrt(drops / 4))
  for (const [pocket, found] of counts.entries()) {
    const expected = (drops * Number(pocketWays(12)[pocket])) / 4_096
    expect(Math.abs(found - expected), String(pocket)).toBeLessThan(4.5 * Math.sqrt(expected) + 1)
  }
})

test('a round pays the factor of its pocket exactly, and its outcome reads back', async () => {
  for (let nonce = 1; nonce <= 200; nonce += 1) {
    const table = TABLES[nonce % TABLES.length] ?? { rows: 8, risk: 'low' }
    const made = await PINBALL.make(drawsOf(seeds(nonce)), {
      stakeMinor: 130n,
      bets: tableText(table),
      moves: '',
    })
    const pays = pocketPays(table)[pocketOf(readTurns(made.outcome))] ?? Number.NaN
    expect(made).toMatchObject({ over: true, payoutMinor: 13n * BigInt(pays) })
  }
})

test('takes tables that there are, and stakes of which a tenth is whole', () => {
  expect(readTable('16 high')).toEqual({ rows: 16, risk: 'high' })
  for (const bets of ['', '9 low', '8', '8 low ', '8  low', '08 low', 'low 8'])
    expect(readTable(bets), bets).toBeUndefined()
  expect(PINBALL.isWager({ stakeMinor: 100n, bets: '8 low' })).toBe(true)
  expect(PINBALL.isWager({ stakeMinor: 105n, bets: '8 low' })).toBe(false)
  expect(PINBALL.isWager({ stakeMinor: 0n, bets: '8 low' })).toBe(false)
})
