import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LiveEvents } from './live-events.ts'

/** One process's metrics for Prometheus, at /metrics. Label sets are bounded: action names, statuses, codes. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'route' | 'method' | 'status'>
  refusals: Counter<'route' | 'code'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'baize_' })
  return {
    registry,
    requests: new Histogram({
      name: 'baize_request_seconds',
      help: 'Requests by route, method and status, with their duration in seconds',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'baize_refusals_total',
      help: 'Answers that said no, by route and code',
      labelNames: ['route', 'code'],
      registers: [registry],
    }),
  }
}

/** Adds the number of pages that are connected to this process. */
export function gaugeLivePages(registry: Registry, live: LiveEvents): void {
  new Gauge({
    name: 'baize_live_pages',
    help: 'Pages connected for live events',
    registers: [registry],
    collect() {
      this.set(live.size)
    },
  })
}
