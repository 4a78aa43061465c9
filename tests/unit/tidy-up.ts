import { afterAll, vi } from 'vitest'
import { setIdClock } from '#lib/ids/ids.ts'
import { $serverClock } from '#lib/time/clock-store.ts'

/** Files share a process: whatever one of them put in place of the world's own goes with it. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.document?.body.replaceChildren()
  globalThis.sessionStorage?.clear()
  globalThis.localStorage?.clear()
  $serverClock.set(undefined)
  setIdClock(0)
})
