import { Gauge, type Registry } from 'prom-client'
import type { Runtime } from '#server/platform/runtime.ts'
import { closedUntil } from '#server/team/closing.ts'
import { type Waiting, waitingWindows } from './waiting.ts'

type Parts = Pick<Runtime, 'db' | 'clock' | 'log'> & { config: Pick<Runtime['config'], 'timeZone'> }

/**
 * Adds gauges of the windows that wait to be settled, and of how long the first of each name has waited. They are read
 * from the database on collection, so every process reports the same. If it does not answer, they are left out, and the
 * other metrics still work.
 */
export function gaugeWaiting(registry: Registry, parts: Parts): void {
  const look = shared(() => waitingNow(parts))
  const labelNames = ['window'] as const
  new Gauge({
    name: 'baize_settlement_windows_waiting',
    help: 'Closed windows in which somebody played and that are not settled, by name, counted up to 300 of each',
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      for (const { name, windows } of await look()) this.set({ window: name }, windows)
    },
  })
  new Gauge({
    name: 'baize_settlement_oldest_waiting_seconds',
    help: 'How long ago the first of the windows ended that wait to be settled, by name; 0 when none waits',
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      const now = parts.clock.now().getTime()
      for (const { name, since } of await look())
        this.set({ window: name }, since ? Math.max(0, now - since.getTime()) / 1_000 : 0)
    },
  })
}

async function waitingNow({ db, config, log }: Parts): Promise<Waiting[]> {
  try {
    const until = await closedUntil(db)
    return until ? await waitingWindows(db, { closedUntil: until, timeZone: config.timeZone }) : []
  } catch (error) {
    log.warn({ err: error }, 'what waits to be settled is not known')
    return []
  }
}

/** Both gauges are read together and share one query. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
