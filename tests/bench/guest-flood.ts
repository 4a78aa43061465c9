/**
 * What one guest can cost everybody else: 600 requests on 200 connections, of the largest documents alone and of every GET
 * route of the API in turns, while /healthz is asked from a thread and a connection of its own. Ends with 1 when one
 * answer of /healthz takes longer than 300 ms.
 */
import { OF_VENDORS, ROLES } from '../server/routes/roles.ts'
import { pathOfNothing } from '../server/routes/seats.ts'
import { flood, statusesOf, watchHealth } from '../support/flood.ts'
import { removeData, type ServerProcess, startServer } from '../support/server-process.ts'
import { median, printTable } from './load.ts'
import { processorSecondsOf, residentMegabytes } from './process-usage.ts'

const REQUESTS = 600
const CONNECTIONS = 200
const MOST_MS = 300

const everyRoute = Object.keys({ ...ROLES, ...OF_VENDORS })
  .filter(route => route.startsWith('GET '))
  .map(route => `/api${pathOfNothing(route.slice(4))}`)
const FLOODS: Readonly<Record<string, readonly string[]>> = {
  'every GET route': everyRoute,
  'GET /api/docs': ['/api/docs'],
  'GET /api/openapi.json': ['/api/openapi.json'],
  'GET /api/vendor/openapi.json': ['/api/vendor/openapi.json'],
  'GET /api/help': ['/api/help'],
  'GET /api/captcha': ['/api/captcha?scene=login'],
  'GET /api/games': ['/api/games?pageSize=100'],
}

const rows: (string | number)[][] = [
  [
    '600 requests of',
    'took s',
    'processor s',
    'healthz median ms',
    'max ms',
    'answers',
    'MB',
    'memory MB',
    'answered',
  ],
]
const server = await startServer()
try {
  for (const [name, paths] of Object.entries(FLOODS)) rows.push([name, ...(await measure(server, paths))])
} finally {
  await server.stop()
  removeData(server)
}
printTable(`One guest on ${CONNECTIONS} connections`, rows)

async function measure(server: ServerProcess, paths: readonly string[]): Promise<(string | number)[]> {
  await fetch(`${server.url}/api/permission`)
  const [before, busy] = [residentMegabytes(server.pid), processorSecondsOf(server.pid)]
  const health = await watchHealth(server.url)
  const began = performance.now()
  const answers = await flood(server.url, { paths, requests: REQUESTS, connections: CONNECTIONS })
  const seconds = (performance.now() - began) / 1_000
  const asked = await health.stop()
  const times = asked.map(({ ms }) => ms)
  const most = Math.max(...times)
  if (most > MOST_MS || asked.some(({ status }) => status !== 200)) process.exitCode = 1
  const megabytes = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  return [
    seconds.toFixed(1),
    (processorSecondsOf(server.pid) - busy).toFixed(2),
    median(times).toFixed(1),
    most.toFixed(0),
    times.length,
    megabytes.toFixed(0),
    `${before.toFixed(0)} to ${residentMegabytes(server.pid).toFixed(0)}`,
    statusesOf(answers),
  ]
}
