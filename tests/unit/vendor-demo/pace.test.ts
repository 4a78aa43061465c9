import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from '../../../src/vendor-demo/kit/pace.ts'

// Protects: a game never lets a player begin a round that its server would refuse as too early.

const ROUND_MS = 2_500

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a round that took its time on the way is followed when the server is ready', async () => {
  const pace = createPace()
  // Pressed long ago; the request had reached the server only when its answer was made.
  await vi.advanceTimersByTimeAsync(2_000)
  pace.heard({ round: { at: 10_000 }, now: 10_010 }, ROUND_MS)
  const rested = vi.fn()
  void pace.rest().then(rested)
  await vi.advanceTimersByTimeAsync(ROUND_MS - 10)
  expect(rested).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(50)
  expect(rested).toHaveBeenCalled()
})

test('a round that was shown for longer is followed at once, and so is the first', async () => {
  const pace = createPace()
  const rested = vi.fn()
  void pace.rest().then(rested)
  await vi.advanceTimersByTimeAsync(0)
  expect(rested).toHaveBeenCalledTimes(1)
  pace.heard({ round: { at: 10_000 }, now: 10_010 }, ROUND_MS)
  await vi.advanceTimersByTimeAsync(4_000)
  void pace.rest().then(rested)
  await vi.advanceTimersByTimeAsync(0)
  expect(rested).toHaveBeenCalledTimes(2)
})
