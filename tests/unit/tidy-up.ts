import { afterAll, vi } from 'vitest'

/** Files share a process: whatever one of them put in place of the world's own goes with it. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
