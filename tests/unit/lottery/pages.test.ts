import { expect, test } from 'vitest'
import { BET_CLASSES, classOf } from '#lib/lottery/bet-classes.ts'
import { BET_TYPES } from '#lib/lottery/bet-type.ts'
import { betsOf, luckyPick, pickingOf, readTyped } from '#lib/lottery/combine.ts'
import { clockText, type Draws, drawsStateAt, nextReadMs } from '#lib/lottery/draw-times.ts'
import { numbersOf, stepsOf } from '#lib/lottery/drawing.ts'
import { LOTTERY_GAMES } from '#lib/lottery/games.ts'
import { firstPrizeMode } from '#lib/lottery/prize-mode.ts'
import { readSelection } from '#lib/lottery/selection.ts'
import { checkSlip, type GameDetails, lineOfField, withLines } from '#lib/lottery/slip.ts'
import { updatedClock } from '#lib/time/server-clock.ts'

// Protects: what the lottery pages work out by themselves: the server's time, open draws, combinations, slips.

test('the server’s time is known within half of the way, and a sleeping machine is found out', () => {
  const first = updatedClock(undefined, { serverMs: 1_000_000, askedMs: 100, cameMs: 300 })
  expect(first).toEqual({ offsetMs: 999_800, withinMs: 100 })
  // A slower answer that agrees changes nothing, a quicker one does.
  expect(updatedClock(first, { serverMs: 1_010_000, askedMs: 10_000, cameMs: 10_800 })).toBe(first)
  const close = updatedClock(first, { serverMs: 1_020_010, askedMs: 20_200, cameMs: 20_220 })
  expect(close).toEqual({ offsetMs: 999_800, withinMs: 10 })
  const slept = updatedClock(close, { serverMs: 1_090_000, askedMs: 30_000, cameMs: 30_800 })
  expect(slept.offsetMs).toBe(1_059_600)
})

const MINUTE = 60_000
const draw = (at: number, state: 'open' | 'waiting' | 'closed') => ({
  drawId: `draw ${at}`,
  gameCode: 'one-minute',
  period: `2026-${at}`,
  opensAt: new Date((at - 1) * MINUTE - 5_000).toISOString(),
  closesAt: new Date(at * MINUTE - 5_000).toISOString(),
  drawsAt: new Date(at * MINUTE).toISOString(),
  state,
  serverSeedHash: 'ab'.repeat(32),
  numbers: null,
})
const draws: Draws = {
  serverTime: new Date(10 * MINUTE).toISOString(),
  current: draw(11, 'open'),
  next: [draw(12, 'waiting'), draw(13, 'waiting')],
  awaited: [],
  last: null,
}

test('draws go on by the clock alone: open, closing, closed with the next one open', () => {
  const at = (ms: number) => drawsStateAt(draws, ms)
  expect(at(10 * MINUTE)).toMatchObject({ open: { drawId: 'draw 11' }, leftMs: 55_000, isClosing: false })
  expect(at(11 * MINUTE - 15_000)).toMatchObject({ leftMs: 10_000, isClosing: true })
  const after = at(11 * MINUTE - 5_000)
  expect(after).toMatchObject({ open: { drawId: 'draw 12' }, awaited: [{ drawId: 'draw 11' }] })
  expect(at(20 * MINUTE).open).toBeUndefined()
  // Asked for right after the draw, then every second, and less often when it does not come.
  expect(nextReadMs(draws, 11 * MINUTE - 5_000)).toBe(5_700)
  expect(nextReadMs(draws, 11 * MINUTE + 1_000)).toBe(1_000)
  expect(nextReadMs(draws, 11 * MINUTE + 30_000)).toBe(5_000)
  expect(nextReadMs(draws, 10 * MINUTE)).toBe(60_000)
})

test('what is left is rounded up, so that zero is over', () => {
  expect([0, 1, 59_001, 198_000, 3_725_000].map(clockText)).toEqual([
    '00:00',
    '00:01',
    '01:00',
    '03:18',
    '1:02:05',
  ])
})

const digits = (length: number, anyOrder = false) => ({ kind: 'digits', length, anyOrder }) as const
const balls = (from: number, count: number, ordered = false) =>
  ({ kind: 'balls', from, count, ordered }) as const

test('rows and sets are combined, each bet once and never more than fit', () => {
  expect(betsOf(digits(3), [['1', '2'], ['3'], ['4', '5']], 100).bets).toEqual(['134', '135', '234', '235'])
  // In any order: one bet for all orders, none for three of a kind.
  expect(betsOf(digits(3, true), [['1', '2'], ['1'], ['1', '2']], 100).bets).toEqual(['112', '122'])
  expect(betsOf(balls(11, 2), [['03', '01', '02']], 100).bets).toEqual(['01-02', '01-03', '02-03'])
  expect(betsOf(balls(11, 2, true), [['01', '02'], ['02']], 100).bets).toEqual(['01-02'])
  const all = [...'0123456789']
  expect(betsOf(digits(5), [all, all, all, all, all], 100)).toMatchObject({ isCut: true })
  expect(betsOf(digits(3), [['1'], [], ['2']], 100)).toEqual({ bets: [], isCut: false })
})

test('typed numbers are read with anything between them, Thai and full-width digits too', () => {
  expect(readTyped(digits(3), '๑๒๓, 456 ７８９;12')).toEqual({ bets: ['123', '456', '789'], wrong: ['12'] })
  expect(readTyped(balls(11, 2), '02-01 01-12')).toEqual({ bets: ['01-02'], wrong: ['01-12'] })
})

test('a lucky pick fits every bet of every lottery', () => {
  let turn = 0
  const below = (bound: number) => (turn++ * 7) % bound
  for (const { bets } of LOTTERY_GAMES) {
    for (const bet of bets) {
      const form =
        bet.form.kind === 'choice'
          ? {
              kind: 'choice' as const,
              options: bet.form.options.map(value => ({ value, label: value, odds: '1' })),
            }
          : bet.form
      for (let time = 0; time < 20; time += 1) {
        const picked = luckyPick(form, below)
        expect(readSelection(bet.form, picked), `${bet.id} ${picked}`).toBe(picked)
      }
      if (form.kind !== 'choice') expect(['options', 'rows', 'some']).toContain(pickingOf(form).kind)
    }
  }
})

const game = {
  gameCode: 'five-minute',
  bets: [
    { betType: 'last2', minStake: '100', maxStake: '500000' },
    { betType: 'sumSides', minStake: '100', maxStake: '2000000' },
  ],
} as unknown as GameDetails

test('a slip counts its multiplier, its limits and the most that it could bring', () => {
  const lines = [
    { betType: 'last2', numbers: '47', stake: '100' },
    { betType: 'sumSides', numbers: 'big', stake: '0.50' },
  ]
  const by = (multiplier: number) => checkSlip(game, lines, { multiplier, currency: 'THB', language: 'en' })
  expect(by(1)).toMatchObject({
    total: 10_050n,
    most: 950_000n + 96n,
    isReady: false,
    lines: [{ problem: undefined }, { problem: 'tooSmall' }],
  })
  expect(by(2)).toMatchObject({ total: 20_100n, isReady: true })
  const large = [{ betType: 'last2', numbers: '47', stake: '1,000' }]
  expect(checkSlip(game, large, { multiplier: 10, currency: 'THB', language: 'en' }).lines[0]?.problem).toBe(
    'tooLarge',
  )
  expect(withLines(lines, [...lines, { betType: 'last2', numbers: '48', stake: '5' }], 3)).toHaveLength(3)
  expect([lineOfField('lines.2.stake'), lineOfField('drawId'), lineOfField(undefined)]).toEqual([
    2,
    undefined,
    undefined,
  ])
})

test('every bet stands in a group, and the first prize mode is by the vendor cards', () => {
  for (const bet of BET_TYPES) expect(BET_CLASSES).toContain(classOf(bet))
  expect(firstPrizeMode(['PG', 'ELOTT'])).toBe('ELOTT')
  expect(firstPrizeMode(['PG', 'TCG_SEA'])).toBe('LOTT')
})

test('the steps of a draw come to its numbers', async () => {
  const name = { gameCode: 'x', period: '20261122' }
  for (const { form } of LOTTERY_GAMES) {
    const seed = 'cd'.repeat(32)
    const steps = await stepsOf(form, name, seed)
    expect(steps.map(step => step.sign)).toEqual(await numbersOf(form, name, seed))
  }
})
