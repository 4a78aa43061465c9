import { expect, test } from 'vitest'
import {
  betOf,
  colourOf,
  gainOf,
  OUTSIDE,
  ROULETTE,
  ROULETTE_RULES,
  ROULETTE_SPOTS,
  rouletteReturn,
  SHAPES,
  WHEEL,
} from '#lib/fairness/roulette.ts'
import { percentOf } from '#lib/fairness/rtp.ts'

// Protects: every bet of the cloth is there once, covers what its name says, and pays so that all return 36 / 37.

const NUMBERS = Array.from({ length: 37 }, (_, number) => number)
const winsOn = (spot: string) =>
  NUMBERS.filter(number => ROULETTE_RULES.pays(spot, 1n, String(number), '') > 0n)

/** Places on the cloth in a plane: rows of three below each other. Numbers that meet in one point or along one line touch. */
const place = (number: number) => ({ row: Math.floor((number - 1) / 3), column: (number - 1) % 3 })
function isRectangle(numbers: readonly number[], rows: number, columns: number): boolean {
  const places = numbers.map(place)
  const spread = (all: number[]) => Math.max(...all) - Math.min(...all) + 1
  return (
    numbers.length === rows * columns &&
    spread(places.map(({ row }) => row)) === rows &&
    spread(places.map(({ column }) => column)) === columns
  )
}

test('the cloth has every inside bet of a single-zero table once, and nothing else', () => {
  const count = (shape: string) => ROULETTE_SPOTS.filter(spot => betOf(spot).shape === shape).length
  expect(SHAPES.map(count)).toEqual([37, 60, 14, 23, 11, 12])
  const inside = ROULETTE_SPOTS.filter(spot => betOf(spot).shape !== 'outside')
  expect(new Set(inside).size).toBe(145)
  for (const spot of inside) {
    const numbers = spot.split('-').map(Number)
    expect(winsOn(spot)).toEqual(numbers)
    if (numbers.includes(0)) continue
    const { shape } = betOf(spot)
    const fits = {
      straight: isRectangle(numbers, 1, 1),
      split: isRectangle(numbers, 1, 2) || isRectangle(numbers, 2, 1),
      street: isRectangle(numbers, 1, 3),
      corner: isRectangle(numbers, 2, 2),
      line: isRectangle(numbers, 2, 3),
      outside: false,
    }
    expect(fits[shape], spot).toBe(true)
  }
  expect(inside.filter(spot => spot.startsWith('0'))).toEqual([
    ...['0', '0-1', '0-2', '0-3', '0-1-2', '0-2-3', '0-1-2-3'],
  ])
})

test('outside bets cover their numbers, and zero loses them all', () => {
  const parity = (odd: boolean) => NUMBERS.slice(1).filter(number => (number % 2 === 1) === odd)
  expect(winsOn('odd')).toEqual(parity(true))
  expect(winsOn('even')).toEqual(parity(false))
  expect(winsOn('low')).toEqual(NUMBERS.slice(1, 19))
  expect(winsOn('high')).toEqual(NUMBERS.slice(19))
  expect(winsOn('red').join(' ')).toBe('1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36')
  expect([...winsOn('red'), ...winsOn('black')].sort((a, b) => a - b)).toEqual(NUMBERS.slice(1))
  for (const [at, first] of [1, 13, 25].entries())
    expect(winsOn(`dozen${at + 1}`)).toEqual(NUMBERS.slice(first, first + 12))
  for (const column of [1, 2, 3])
    expect(winsOn(`column${column}`)).toEqual(
      NUMBERS.slice(1).filter(number => place(number).column + 1 === column),
    )
  for (const spot of OUTSIDE) expect(winsOn(spot)).not.toContain(0)
})

test('every bet returns 36 of 37 stakes over all numbers, and states it', () => {
  for (const spot of ROULETTE_SPOTS) {
    const paid = NUMBERS.reduce(
      (sum, number) => sum + ROULETTE_RULES.pays(spot, 100n, String(number), ''),
      0n,
    )
    expect(paid, spot).toBe(3_600n)
    const { numerator, denominator } = rouletteReturn(spot)
    expect(paid * denominator, spot).toBe(numerator * 3_700n)
  }
  expect(percentOf(rouletteReturn('red'), 4)).toBe('97.2972')
  expect(['17', '17-20', '13-14-15', '0-1-2', '1-2-4-5', '0-1-2-3', '1-2-3-4-5-6'].map(gainOf)).toEqual([
    35, 17, 11, 11, 8, 8, 5,
  ])
  expect(['dozen2', 'column3', 'red', 'low'].map(gainOf)).toEqual([2, 2, 1, 1])
})

test('the wheel has each number once, and its colours alternate around zero', () => {
  expect([...WHEEL].sort((a, b) => a - b)).toEqual(NUMBERS)
  const colours = WHEEL.slice(1).map(colourOf)
  expect(colours.every((colour, at) => colour === (at % 2 === 0 ? 'red' : 'black'))).toBe(true)
  expect(colourOf(0)).toBe('green')
})

test('a round takes up to 40 bets that come to the stake, in the order of the cloth', () => {
  const wager = (bets: string, stakeMinor: bigint) => ROULETTE.isWager({ bets, stakeMinor })
  expect(wager('17:1000 17-20:500 red:1000', 2_500n)).toBe(true)
  expect(wager('17:1000 red:1000', 1_000n)).toBe(false)
  expect(wager('red:1000 17:1000', 2_000n)).toBe(false)
  expect(wager('37:1000', 1_000n)).toBe(false)
  expect(wager('17-21:1000', 1_000n)).toBe(false)
  const bets = (count: number) =>
    ROULETTE_SPOTS.slice(0, count)
      .map(spot => `${spot}:100`)
      .join(' ')
  expect(wager(bets(40), 4_000n)).toBe(true)
  expect(wager(bets(41), 4_100n)).toBe(false)
})
