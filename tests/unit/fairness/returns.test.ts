import { expect, test } from 'vitest'
import { KINDS } from '#lib/fairness/kinds.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { testEvenness } from '#tests/support/chi-square.ts'
import { figure } from '#tests/support/figures.ts'
import { measureReturns } from '#tests/support/game-returns.ts'

// Protects: each game gives back what its rules state, on every bet that it takes, from draws that favour nothing.

const ROUNDS = figure(2_500, 10_000)
const DRAWS = figure(5_000, 20_000)
/** Roulette and sic bo are played in rooms by the rules of their tables, which are measured once. */
const KINDS_OF_SAME_RULES = 2

// Slots that are data have their own test, reels.test.ts.
test(`${ROUNDS} rounds of every game give back what each bet states, within four standard errors`, async () => {
  const returns = await measureReturns(ROUNDS)
  expect(new Set(returns.map(({ name }) => name.split(',')[0])).size).toBe(
    KINDS.length - REEL_KINDS.length - KINDS_OF_SAME_RULES,
  )
  for (const { name, distance, stated } of returns) {
    expect(distance, name).toBeLessThan(4)
    expect(stated, name).toBeGreaterThan(0.7)
    expect(stated, name).toBeLessThan(1)
  }
}, 120_000)

test(`${DRAWS} draws below each bound of a game are spread as even draws are`, async () => {
  for (const { name, p } of await testEvenness(DRAWS)) {
    expect(p, name).toBeGreaterThan(0.001)
    expect(p, name).toBeLessThan(0.999)
  }
})
