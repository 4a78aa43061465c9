import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { Reality } from '#lib/limits/api.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import { sql } from '#server/db/sql.ts'
import { StopNotifier } from '#server/limits/stop-notifier.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, winOf } from '#tests/support/play.ts'
import { callAs } from '#tests/support/test-server.ts'
import {
  betNow,
  breakFor,
  excludeFor,
  HOUR,
  type LimitServer,
  limits,
  openLimitServer,
  setLimit,
  useNoons,
} from './limit-calls.ts'

// Protects: a member is told what stands against play, on every open page, may choose what the policy offers and nothing else,
// and sees every change that was ever made.

const database = useDatabase('postgres', { poolSize: 24 })
let servers: LimitServer[]
let server: LimitServer

beforeAll(async () => {
  servers = [await openLimitServer(database.db), await openLimitServer(database.db)]
  server = servers[0] as LimitServer
})
const { goTo, noon } = useNoons(() => servers)

// Protects: a page over a game can say which limit it was, and until when.
test('tells open pages which limit or break stood against a bet, and until when', async () => {
  const who = await player(server, 10_000n)
  const events: LiveEvent[] = []
  const { memberId, book, sessionId } = who
  const listener = {
    memberId,
    book,
    sessionId,
    send: (event: LiveEvent) => events.push(event),
    close: () => {},
  }
  const hangUp = server.runtime.live.listen(listener)
  const sessionToken = await openGame(server, who)
  await setLimit(server, who, ['stake', 'day', '50'])
  expect((await call(server, '/bet', betOf({ sessionToken, amount: '60' }))).code).toBe('BET_LIMIT')
  const midnight = new Date(noon() + 12 * HOUR).toISOString()
  const stop = { code: 'stakeLimitReached', left: '50', until: midnight }
  expect(events.filter(({ type }) => type === 'playStopped')).toEqual([{ type: 'playStopped', stop }])
  await breakFor(server, who, 24)
  await call(server, '/bet', betOf({ sessionToken }))
  const { pause } = await limits(server, who)
  expect(events.filter(({ type }) => type === 'playStopped').at(-1)).toEqual({
    type: 'playStopped',
    stop: { code: 'playPaused', left: null, until: pause?.until },
  })
  hangUp()
})

test('tells pages that are open on another server what stood against a bet, once', async () => {
  const [here, there] = servers as [LimitServer, LimitServer]
  const who = await player(here, 10_000n)
  const events: LiveEvent[] = []
  const { memberId, book, sessionId } = who
  const hangUp = there.runtime.live.listen({
    memberId,
    book,
    sessionId,
    send: event => events.push(event),
    close: () => {},
  })
  const { db, clock, runtime } = there
  const { live, log } = runtime
  const stops = new StopNotifier({ db, live, clock, log })
  await setLimit(here, who, ['stake', 'day', '50'])
  const sessionToken = await openGame(here, who)
  for (const amount of ['60', '70'])
    expect((await call(here, '/bet', betOf({ sessionToken, amount }))).code).toBe('BET_LIMIT')
  await expect
    .poll(async () => {
      await stops.sendFromOthers([memberId])
      return events.filter(({ type }) => type === 'playStopped')
    })
    .toMatchObject([{ stop: { code: 'stakeLimitReached', left: '50' } }])
  await stops.sendFromOthers([memberId])
  expect(events.filter(({ type }) => type === 'playStopped')).toHaveLength(1)
  hangUp()
})

test('refuses lengths that the policy does not offer, limits that bound nothing, and trial members', async () => {
  const who = await player(server)
  expect((await breakFor(server, who, 5)).body.code).toBe('badInput')
  expect((await excludeFor(server, who, 1)).body.code).toBe('badInput')
  expect((await setLimit(server, who, ['session', 'day', '1441'])).body.code).toBe('limitTooHigh')
  expect((await callAs(server, who, 'POST', '/limits/reality', { minutes: 7 })).body.code).toBe('badInput')
  const trial = await player(server, 1_000n, 4)
  expect((await callAs(server, trial, 'GET', '/limits')).body.code).toBe('realAccountNeeded')
  expect((await betNow(server, trial, '10')).status).toBe('OK')
})

test('offers the limits of the policy alone, and keeps one that was set before it changed', async () => {
  const who = await player(server)
  await setLimit(server, who, ['session', 'day', '60'])
  const licensed = server.runtime.config
  Object.assign(server.runtime, { config: { ...licensed, policy: PRESETS.none } })
  try {
    const offered = (await limits(server, who)).limits
    expect(offered.filter(one => one.kind === 'session').map(one => one.period)).toEqual(['day'])
    expect((await setLimit(server, who, ['session', 'week', '60'])).body.code).toBe('badInput')
    expect((await setLimit(server, who, ['session', 'day', '30'])).status).toBe(200)
  } finally {
    Object.assign(server.runtime, { config: licensed })
  }
})

test('answers the reality check with the time signed in and what was staked and won since, until it is seen', async () => {
  const who = await player(server, 10_000n)
  await callAs(server, who, 'POST', '/limits/reality', { minutes: 15 })
  const bet = betOf({ sessionToken: await openGame(server, who), amount: '300' })
  await call(server, '/bet', bet)
  await call(server, '/win', winOf(who, bet, { amount: '120' }))
  goTo(16 * 60_000)
  const due = (await callAs(server, who, 'GET', '/limits/reality')).body.value as Reality
  expect(due).toMatchObject({ minutes: 15, rounds: 1, staked: '300', returned: '120' })
  expect(Date.parse(due.dueAt) - Date.parse(due.since)).toBe(15 * 60_000)
  const seen = await callAs(server, who, 'POST', '/limits/reality/seen', { id: newId() })
  const next = seen.body.value as Reality
  expect(Date.parse(next.dueAt) - noon()).toBeGreaterThanOrEqual(31 * 60_000)
})

test('keeps every change, newest first, and nobody can rewrite it', async () => {
  const who = await player(server)
  await setLimit(server, who, ['deposit', 'day', '20000'])
  goTo(1_000)
  await setLimit(server, who, ['deposit', 'day', '10000'])
  goTo(2_000)
  await setLimit(server, who, ['deposit', 'day', '30000'])
  goTo(3_000)
  await breakFor(server, who, 24)
  const said = await callAs(server, who, 'GET', '/limits/history')
  const { changes } = said.body.value as { changes: { change: string; before: string; after: string }[] }
  expect(changes.map(one => [one.change, one.before, one.after])).toEqual([
    ['timeOut', null, null],
    ['raiseAsked', '10000', '30000'],
    ['lowered', '20000', '10000'],
    ['set', null, '20000'],
  ])
  const rewriting = server.db.run(sql`delete from play_limit_changes where member_id = ${who.memberId}::uuid`)
  await expect(rewriting).rejects.toThrow('append-only')
})
