import { getConfig } from '#server/config.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import type { Session } from '#server/platform/session.ts'

interface Parts extends Partial<Omit<Runtime, 'sessions' | 'db'>> {
  db?: object
  sessions?: { find: (token: string) => Promise<Partial<Session> | undefined> }
}

/** A runtime with nobody signed in and no database, for what stands before one; `parts` are what a test gives it. */
export function bareRuntime(parts: Parts = {}): Runtime {
  return {
    config: getConfig({}),
    log: createLog('silent'),
    clock: systemClock,
    live: new LiveEvents(),
    sessions: { find: async () => undefined },
    ...parts,
  } as unknown as Runtime
}
