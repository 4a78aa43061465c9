import { describe, expect, test } from 'vitest'
import {
  BLOCK_GAME,
  blockPays,
  blocksReturn,
  blocksReturns,
  layMines,
  MINES,
  minesIn,
  openedIn,
  readMines,
  TAKE,
} from '#lib/fairness/blocks.ts'
import { areMoves } from '#lib/fairness/kind.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'

// Protects: every number of blocks gives back what is stated, mines lie anywhere alike and stay hidden until the round
// is over, and the player's moves alone decide when that is.

const seeds = (nonce: number) => ({ serverSeed: 'ef'.repeat(32), clientSeed: 'miner', nonce })
const make = (nonce: number, bets: string, moves: string) =>
  BLOCK_GAME.make(drawsOf(seeds(nonce)), { stakeMinor: 1_000n, bets, moves })

describe.each(MINES)('%i mines', mines => {
  test('each payout is 97 % of the even one, cut, by the chance block by block', () => {
    let chance = 1
    for (const [at, hundredths] of blockPays(mines).entries()) {
      chance *= (25 - mines - at) / (25 - at)
      const exact = 97 / chance
      expect(hundredths).toBeLessThanOrEqual(exact + 1e-6)
      expect(hundredths).toBeGreaterThan(exact - 1 - 1e-6)
      const { numerator, denominator } = blocksReturn(mines, at + 1)
      expect(Number(numerator) / Number(denominator)).toBeCloseTo((hundredths / 100) * chance, 9)
    }
    const next = 97 / (chance * ((25 - mines - blockPays(mines).length) / (25 - blockPays(mines).length)))
    expect(next).toBeGreaterThan(500_000)
  })

  test('every block hides a mine alike', async () => {
    const rounds = 3_000
    const counts = new Map<string, number>()
    for (let nonce = 1; nonce <= rounds; nonce += 1) {
      const laid = await layMines(drawsOf(seeds(nonce)), mines)
      expect(new Set(laid).size).toBe(mines)
      for (const block of laid) counts.set(block, (counts.get(block) ?? 0) + 1)
    }
    const chance = mines / 25
    expect(counts.size).toBe(25)
    for (const [block, found] of counts)
      expect(Math.abs(found - rounds * chance), block).toBeLessThan(
        4.5 * Math.sqrt(rounds * chance * (1 - chance)),
      )
  })
})

test('the best strategy gives back 97 %, the worst no less than is stated', () => {
  const { best, least } = blocksReturns()
  expect([percentOf(best, 2), percentOf(least, 2)]).toEqual(['97.00', '96.25'])
})

test('a round shows no mine before it is over, and what it offers is what is still closed', async () => {
  for (let nonce = 1; nonce <= 50; nonce += 1) {
    const mines = minesIn(lastOf(await make(nonce, '5', everyBlock)))
    const clear = Array.from({ length: 25 }, (_, at) => String(at + 1)).filter(
      block => !mines.includes(block),
    )
    const [first = '', second = ''] = clear
    expect(await make(nonce, '5', '')).toMatchObject({ over: false, outcome: '?', byRule: '1' })
    const open = await make(nonce, '5', `${first} ${second}`)
    expect(open).toMatchObject({ over: false, outcome: '?', byRule: TAKE })
    const may = open.over ? [] : Object.keys(open.prices ?? {})
    expect(may).toHaveLength(24)
    expect(may).toContain(TAKE)
    expect(may).not.toContain(first)
    const taken = await make(nonce, '5', `${first} ${second} take`)
    expect(taken).toEqual({
      over: true,
      outcome: mines.join(','),
      payoutMinor: BigInt(10 * (blockPays(5)[1] ?? 0)),
    })
    const hit = await make(nonce, '5', `${first} ${mines[0]}`)
    expect(hit).toEqual({ over: true, outcome: mines.join(','), payoutMinor: 0n })
  }
})

test('the highest payout is taken by itself', async () => {
  const mines = minesIn(lastOf(await make(3, '12', everyBlock)))
  const clear = Array.from({ length: 25 }, (_, at) => String(at + 1)).filter(block => !mines.includes(block))
  const pays = blockPays(12)
  const made = await make(3, '12', clear.slice(0, pays.length).join(' '))
  expect(made).toMatchObject({ over: true, payoutMinor: BigInt(10 * (pays.at(-1) ?? 0)) })
  expect((await make(3, '12', clear.slice(0, pays.length - 1).join(' '))).over).toBe(false)
})

test('reads bets and moves, and nothing else', () => {
  expect(MINES.map(mines => readMines(String(mines)))).toEqual([...MINES])
  for (const bets of ['', '1', '03', '3 ', '25']) expect(readMines(bets), bets).toBeUndefined()
  expect(openedIn('3 17 take')).toEqual(['3', '17'])
  expect(areMoves(BLOCK_GAME, '3 17 take')).toBe(true)
  for (const moves of ['', '0', '26', '3  4', 'take!', '3,4'])
    expect(areMoves(BLOCK_GAME, moves), moves).toBe(false)
})

/** All blocks one after the other: the first mine ends it. */
const everyBlock = Array.from({ length: 25 }, (_, at) => String(at + 1)).join(' ')
const lastOf = (made: { outcome: string }) => made.outcome
