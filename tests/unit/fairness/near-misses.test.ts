import { expect, test } from 'vitest'
import { figure } from '#tests/support/figures.ts'
import { ALL_REELS, type Bend, besideHopes, hopes } from '#tests/support/near-misses.ts'

// Protects: no near misses by design. When two reels have shown what a third would complete, what stands right beside the
// window of the third is what stands there by chance: as often as the stops of the reel say.

const reels = ALL_REELS.map(one => [one.name, one] as const)

test.each(reels)(
  '%s: beside a win that is missing by one reel stands what chance puts there',
  async (_, slot) => {
    const { p, draws, beside, expected } = await besideHopes(slot, figure(10_000, 1_000_000))
    expect(draws).toBeGreaterThan(1_000)
    expect(p).toBeGreaterThan(0.0005)
    // Fewer than by chance would be a design too.
    expect(Math.abs(beside - expected)).toBeLessThan(4 * Math.sqrt(expected))
  },
  3_600_000,
)

/** In one of ten rounds with a hope the third reel stops so that the missing symbol stands right above its window. */
const tease: Bend = (slot, stops, round) => {
  const strip = slot.strips[2] ?? ''
  const missing = hopes(slot, stops).find(letter => strip.includes(letter))
  if (missing === undefined || round % 10 !== 0) return stops
  return stops.map((stop, reel) => (reel === 2 ? strip.indexOf(missing) + 1 : stop))
}

test.each(reels)('%s: a house that teases in one of ten such rounds is found out', async (_, slot) => {
  const { p } = await besideHopes(slot, 10_000, tease)
  expect(p).toBeLessThan(0.000_001)
})
