import { forgetCounts } from '#server/platform/rate-limits.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import { printTable, quantile } from './load.ts'
import { countRows, onOwnPostgres, plantPlay, plantTeam } from './planted-team.ts'

/**
 * What the overview of an agent at the root of a tree costs on PostgreSQL, and what it costs to take one window into the
 * sums of teams. MEMBERS=10000,100000,1000000 npm run bench agents-overview
 */
const SIZES = (process.env.MEMBERS ?? '10000,100000,1000000').split(',').map(Number)
/** One member in so many plays in the one window that each day has. */
const ACTIVE_SHARE = 100
const DAYS = 62
const ASKED = 400
const WANTED_MS = 150
const DAY_MS = 24 * 3_600_000

interface Measured {
  members: number
  active: number
  /** Of the last window alone. */
  sumMs: number
  times: number[]
}

const measured: Measured[] = []
for (const members of SIZES) measured.push(await measure(members))
printTable(`team overview of a root agent, p95 wanted below ${WANTED_MS} ms`, [
  ['members', 'active in a window', 'a window summed, ms', 'p50 ms', 'p95 ms', 'worst ms'],
  ...measured.map(({ members, active, sumMs, times }) => [
    members,
    active,
    Math.round(sumMs),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    Math.max(...times).toFixed(1),
  ]),
])

function measure(members: number): Promise<Measured> {
  return onOwnPostgres(async db => {
    const server = await openTestServer(db, { features: ['agents'] })
    const root = await player(server, 0n, 1)
    await plantTeam(db, root.memberId, members)
    const now = server.clock.now()
    for (let ago = DAYS; ago > 0; ago -= 1)
      await plantPlay(db, { at: new Date(now.getTime() - ago * DAY_MS), share: ACTIVE_SHARE })
    await closeWindows(db, new Date(now.getTime() - DAY_MS / 2))
    await sumClosed(db, server.runtime.config.timeZone)
    const active = await plantPlay(db, { at: new Date(now.getTime() - DAY_MS / 4), share: ACTIVE_SHARE })
    await closeWindows(db, now)
    const started = performance.now()
    await sumClosed(db, server.runtime.config.timeZone)
    const sumMs = performance.now() - started
    await countRows(db)
    return { members, active, sumMs, times: await overviews(server, root) }
  })
}

/** How long each answer took, in milliseconds, over the three periods. */
async function overviews(server: TestServer, root: TestPlayer): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < ASKED; turn += 1) {
    const period = ['today', 'yesterday', 'month'][turn % 3]
    forgetCounts()
    const started = performance.now()
    const response = await server.app.request(`/api/agent/team/overview?period=${period}`, {
      headers: { authorization: `Bearer ${root.token}` },
    })
    const { value } = (await response.json()) as { value: { members: number; days: unknown[] } }
    times.push(performance.now() - started)
    if (response.status !== 200 || value.members === 0) throw new Error(`answered ${response.status}`)
  }
  // The first ones are of a process that has just begun.
  return times.slice(20)
}
