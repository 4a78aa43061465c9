import { newId } from '#lib/ids/ids.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import type { LimitKind, LimitPeriod } from '#lib/limits/rules.ts'
import {
  api,
  betOf,
  call,
  openGame,
  type PlaySite,
  type Reply,
  type TestPlayer,
} from '#tests/support/play.ts'

export interface Said {
  status: number
  body: {
    success: boolean
    value?: unknown
    code?: string
    message?: string
    details?: Record<string, unknown>
  }
}

/** Calls an action; the answer as it is. */
export async function ask(
  site: PlaySite,
  who: TestPlayer,
  method: string,
  path: string,
  body?: object,
): Promise<Said> {
  return (await api(site, method, path, who, body)) as Said
}

export async function limits(site: PlaySite, who: TestPlayer): Promise<LimitsView> {
  return (await ask(site, who, 'GET', '/limits')).body.value as LimitsView
}

export function setLimit(
  site: PlaySite,
  who: TestPlayer,
  [kind, period, amount]: [LimitKind, LimitPeriod, string | null],
): Promise<Said> {
  return ask(site, who, 'POST', '/limits', { kind, period, amount })
}

export async function limitOf(site: PlaySite, who: TestPlayer, kind: LimitKind, period: LimitPeriod) {
  const found = (await limits(site, who)).limits.find(one => one.kind === kind && one.period === period)
  if (!found) throw new Error(`there is no ${kind} limit of a ${period}`)
  return found
}

export function depositNow(site: PlaySite, who: TestPlayer, amount: string): Promise<Said> {
  return ask(site, who, 'POST', '/deposits', { id: newId(), method: 'sandbox', amount })
}

/** The member signs in anew, as after the clock was moved; opens a game and bets. */
export async function signedInAgain(site: PlaySite, who: TestPlayer): Promise<TestPlayer> {
  const { memberId } = who
  const started = await site.db.transaction(tx =>
    site.runtime.sessions.start(tx, { memberId, address: '', userAgent: '' }),
  )
  return { ...who, token: started.token, sessionId: started.sessionId }
}

export async function betNow(site: PlaySite, who: TestPlayer, amount: string): Promise<Reply> {
  return call(site, '/bet', betOf({ sessionToken: await openGame(site, who), amount }))
}
