/**
 * What becomes of the site when far more is asked of it than it can do: pages of a lobby asked for on 32 connections, which
 * is about its peak, and on 1,000, from as many addresses, while /healthz is asked from a thread and a connection of its own
 * (reliability F29). It prints and checks nothing: the generator shares the cores.
 */
import { join } from 'node:path'
import { statusesOf, watchHealth } from '../support/flood.ts'
import { removeData, startServer } from '../support/server-process.ts'
import { ensurePrograms, median, printTable, quantile, root, wrk } from './load.ts'

const SECONDS = 8
const CONNECTIONS = [32, 1_000]
const PATH = '/api/games?pageSize=100'

ensurePrograms({ wrk: 'wrk' })
const server = await startServer({ env: { TRUSTED_PROXY_HOPS: '1' } })
const rows: (string | number)[][] = [
  [
    'connections',
    'answered /s',
    'refused /s',
    'answers p99 ms',
    'healthz median ms',
    'p99 ms',
    'max ms',
    'healthz',
  ],
]
try {
  wrk(server.url + PATH, { seconds: 2, script: join(root, 'tests/bench/overload.lua') })
  for (const connections of CONNECTIONS) {
    const health = await watchHealth(server.url)
    const load = wrk(server.url + PATH, {
      seconds: SECONDS,
      connections,
      script: join(root, 'tests/bench/overload.lua'),
    })
    const asked = await health.stop()
    const times = asked.map(({ ms }) => ms)
    rows.push([
      connections,
      Math.round((load.answers - load.errors) / SECONDS),
      Math.round(load.errors / SECONDS),
      load.p99Ms.toFixed(0),
      median(times).toFixed(1),
      quantile(times, 0.99).toFixed(0),
      Math.max(...times).toFixed(0),
      statusesOf(asked),
    ])
  }
} finally {
  await server.stop()
  removeData(server)
}
printTable(`GET ${PATH} for ${SECONDS} s, each request from another address`, rows)
