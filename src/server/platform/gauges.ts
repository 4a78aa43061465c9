import type { Registry } from 'prom-client'
import { gaugeArchive } from '#server/archive/gauges.ts'
import { gaugeWaiting } from '#server/settlements/gauges.ts'
import { gaugeDatabase } from './database-gauges.ts'
import { gaugeLivePages } from './metrics.ts'
import type { Runtime } from './runtime.ts'

/** Adds every figure that is looked up when it is asked for. */
export function addGauges(registry: Registry, runtime: Runtime): void {
  gaugeLivePages(registry, runtime.live)
  gaugeWaiting(registry, runtime)
  gaugeArchive(registry, runtime)
  gaugeDatabase(registry, runtime)
}
