import { expect, test } from 'vitest'
import { KINDS } from '#lib/fairness/kinds.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'
import { WAGERS } from '#tests/support/any-wager.ts'
import { type EvennessTest, evennessBelow } from '#tests/support/chi-square.ts'
import { figure } from '#tests/support/figures.ts'
import { drawsOfRounds, seedFrom } from '#tests/support/round-draws.ts'

// Protects: every random choice that any kind of game makes falls on each of its numbers alike: stops, cards, dice, balls,
// places, goals, prizes, each below its own bound. That an even choice becomes what the rules pay is held by returns.test.ts.

const ROUNDS = figure(300, 10_000)
/** So few values of a bound say nothing. */
const LEAST_DRAWS = 100
/** How seldom even draws may be as uneven as one of all choices is, or as much too even. */
const LEAST = 0.01

/** Every value that rounds of a kind drew, by its bound. */
async function drawnBy(gameCode: string, rounds: number, bend: (value: number) => number) {
  const kind = KINDS.find(({ codes }) => codes.includes(gameCode))
  const drawsOfRound = drawsOfRounds(seedFrom(`choices of ${gameCode}`), 'choices')
  const drawn = new Map<number, number[]>()
  for (let round = 1; round <= rounds; round += 1) {
    const draw = drawsOfRound(round)()
    const noted: DrawBelow = async bound => {
      const value = bend((await draw(bound)).value)
      const values = drawn.get(bound) ?? []
      values.push(value)
      drawn.set(bound, values)
      return { bound, value, attempts: [] }
    }
    const wager = WAGERS[gameCode]?.()
    if (wager) await kind?.make(noted, wager)
  }
  return drawn
}

/** A test of each bound that a kind draws below often enough. */
async function choicesOf(
  gameCode: string,
  rounds: number,
  bend = (value: number) => value,
): Promise<EvennessTest[]> {
  return [...(await drawnBy(gameCode, rounds, bend))].flatMap(([bound, values]) =>
    bound > 1 && values.length >= LEAST_DRAWS
      ? [evennessBelow(`${gameCode} below ${bound}`, bound, values)]
      : [],
  )
}

test('every choice of every kind is even', async () => {
  const tests: EvennessTest[] = []
  for (const gameCode of KINDS.flatMap(({ codes }) => codes)) {
    const found = await choicesOf(gameCode, ROUNDS)
    expect(found.length, gameCode).toBeGreaterThan(0)
    tests.push(...found)
  }
  const uneven = tests.filter(({ p }) => p < LEAST / tests.length || p > 1 - LEAST / tests.length)
  expect(uneven).toEqual([])
  // Far from each other, a tenth of all are beyond a tenth on either side.
  expect(tests.filter(({ p }) => p < 0.1).length / tests.length).toBeLessThan(0.2)
}, 1_200_000)

test.each(['house-keno', 'house-roulette', 'house-holdem', 'brass-charms'])(
  '%s: a choice that never falls on the first number is found out',
  async gameCode => {
    const tests = await choicesOf(gameCode, 3_000, value => Math.max(1, value))
    expect(Math.min(...tests.map(({ p }) => p))).toBeLessThan(LEAST / 1_000)
  },
)
