import { expect, test } from 'vitest'
import { simulate } from '#tests/support/simulation.ts'

// A short part of the deterministic simulation; `npm run bench simulation` plays all 512 seeds.

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'answers 512 steps of seed %i with sound books after each',
  async seed => {
    expect(await simulate(seed, 512)).toHaveLength(512)
  },
)

test('repeats a run of one seed with the same log', async () => {
  expect(await simulate(2_026, 512)).toEqual(await simulate(2_026, 512))
})
