import { expect, test } from 'vitest'
import { KINDS } from '#lib/fairness/kinds.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import { testEvenness } from '#tests/support/chi-square.ts'
import { figure } from '#tests/support/figures.ts'
import { measureReturns } from '#tests/support/game-returns.ts'
import { drawsOfRounds, seedFrom } from '#tests/support/round-draws.ts'

// Protects: each game gives back what its rules state, on every bet that it takes, from draws that favour nothing.

const ROUNDS = figure(2_500, 10_000)
const DRAWS = figure(5_000, 20_000)
/** Roulette and sic bo are played in rooms by the rules of their tables, which are measured once. */
const KINDS_OF_SAME_RULES = 2

test(`${ROUNDS} rounds of every game give back what each bet states, within four standard errors`, async () => {
  const returns = await measureReturns(ROUNDS)
  expect(new Set(returns.map(({ name }) => name.split(',')[0])).size).toBe(KINDS.length - KINDS_OF_SAME_RULES)
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

test('the draws that millions of rounds are measured with are those of the published scheme', async () => {
  const serverSeed = seedFrom('the same draws')
  const drawsOfRound = drawsOfRounds(serverSeed, 'bench')
  for (const nonce of [...Array.from({ length: 200 }, (_, at) => at + 1), 9_999_999, 10_000_000]) {
    const round = drawsOfRound(nonce)
    const published = drawsOf({ serverSeed, clientSeed: 'bench', nonce })
    const [first, again] = [round(), round()]
    // The last bound discards a third of all numbers.
    for (const bound of Array.from(
      { length: 30 },
      (_, at) => [2, 52, 1_000_000_000, 3_000_000_000][at % 4] ?? 2,
    )) {
      const { value } = await published(bound)
      expect([(await first(bound)).value, (await again(bound)).value]).toEqual([value, value])
    }
  }
})
