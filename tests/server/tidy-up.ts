import { afterAll, vi } from 'vitest'
import { setIdClock } from '#lib/ids/ids.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'

/** Files share a process: whatever one of them put in place of the world's own, or counted in it, goes with it. */
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  setIdClock(0)
  forgetCounts()
})
