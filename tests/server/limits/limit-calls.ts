import { beforeEach } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import type { LimitKind, LimitPeriod } from '#lib/limits/rules.ts'
import type { Database } from '#server/db/database.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { betOf, call, openGame, type Reply, type TestPlayer } from '#tests/support/play.ts'
import { callAs, getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export const HOUR = 3_600_000

/** A server that takes bets and deposits, with the limits of both. */
export type LimitServer = TestServer<'play' | 'cashier' | 'limits'>

export function openLimitServer(db: Database): Promise<LimitServer> {
  return openTestServer(db, { features: ['play', 'cashier', 'limits'] })
}

/**
 * Begins each test at noon of another Wednesday in Bangkok, in the middle of a month. `goTo` puts the clocks of all servers
 * that long after it, and `noon` says when it was.
 */
export function useNoons(servers: () => readonly LimitServer[]) {
  let noon = Date.parse('2027-01-13T05:00:00Z')
  const goTo = (ms: number) => {
    for (const server of servers()) server.clock.set(new Date(noon + ms))
  }
  beforeEach(() => {
    noon += 364 * 24 * HOUR
    goTo(0)
    forgetCounts()
  })
  return { goTo, noon: () => noon }
}

export const breakFor = (server: LimitServer, who: TestPlayer, hours: number) =>
  callAs(server, who, 'POST', '/limits/break', { id: newId(), hours })
export const excludeFor = (server: LimitServer, who: TestPlayer, months: number) =>
  callAs(server, who, 'POST', '/limits/exclusion', { id: newId(), months })

export function limits(server: TestServer, who: TestPlayer): Promise<LimitsView> {
  return getAs(server, who, '/limits')
}

export function setLimit(
  server: TestServer,
  who: TestPlayer,
  [kind, period, amount]: [LimitKind, LimitPeriod, string | null],
): Promise<Answer> {
  return callAs(server, who, 'POST', '/limits', { kind, period, amount })
}

export async function limitOf(server: TestServer, who: TestPlayer, kind: LimitKind, period: LimitPeriod) {
  const found = (await limits(server, who)).limits.find(one => one.kind === kind && one.period === period)
  if (!found) throw new Error(`there is no ${kind} limit of a ${period}`)
  return found
}

export function depositNow(server: TestServer, who: TestPlayer, amount: string): Promise<Answer> {
  return callAs(server, who, 'POST', '/deposits', { id: newId(), method: 'sandbox', amount })
}

/** The member signs in again, as after the clock was moved; opens a game and bets. */
export async function signedInAgain(server: TestServer, who: TestPlayer): Promise<TestPlayer> {
  const { memberId } = who
  const started = await server.db.transaction(tx =>
    server.runtime.sessions.start(tx, { memberId, address: '', userAgent: '' }),
  )
  return { ...who, token: started.token, sessionId: started.sessionId }
}

export async function betNow(server: TestServer, who: TestPlayer, amount: string): Promise<Reply> {
  return call(server, '/bet', betOf({ sessionToken: await openGame(server, who), amount }))
}
