import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { LimitsView, Reality } from '#lib/limits/api.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import { sql } from '#server/db/sql.ts'
import { tellRaises } from '#server/limits/raises.ts'
import { ToldStops } from '#server/limits/told-stops.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  betOf,
  call,
  openGame,
  type PlaySite,
  player,
  playSite,
  type Reply,
  rollbackOf,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { ask, betNow, depositNow, limitOf, limits, setLimit, signedInAgain } from './site.ts'

// Protects responsible play (product decisions, section 7) on two servers and one real PostgreSQL: no number of calls at
// once passes a limit, nothing shortens a break, and money owed to the member still arrives.

const HOUR = 3_600_000
const database = useDatabase('postgres', { poolSize: 24 })
let sites: PlaySite[]
let site: PlaySite
/** Noon of a Wednesday in Bangkok, in the middle of a month. */
let noon = Date.parse('2027-01-13T05:00:00Z')

beforeAll(async () => {
  sites = [await playSite(database.db), await playSite(database.db)]
  site = sites[0] as PlaySite
})
beforeEach(() => {
  noon += 364 * 24 * HOUR
  goTo(0)
  forgetCounts()
})

/** Puts both servers' clocks that long after noon. */
function goTo(ms: number): void {
  for (const one of sites) one.clock.set(new Date(noon + ms))
}

const on = (index: number) => sites[index % sites.length] as PlaySite
const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const countOf = (answers: readonly Reply[], code: string) =>
  answers.filter(answer => (answer.code ?? answer.status) === code).length

test('races 400 bets of 1 under a stake limit of 100: exactly 100 are accepted', async () => {
  const who = await player(site, 100_000n)
  await setLimit(site, who, ['stake', 'day', '100'])
  const sessionToken = await openGame(site, who)
  const answers = await all(400, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(countOf(answers, 'OK')).toBe(100)
  expect(countOf(answers, 'BET_LIMIT')).toBe(300)
  expect((await limitOf(site, who, 'stake', 'day')).used).toBe('100')
})

test('races 400 bets of 1 under a loss limit of 100: exactly 100 are accepted, and a win makes room again', async () => {
  const who = await player(site, 100_000n)
  await setLimit(site, who, ['loss', 'week', '100'])
  const sessionToken = await openGame(site, who)
  const bets = Array.from({ length: 400 }, () => betOf({ sessionToken, amount: '1' }))
  const answers = await all(400, index => call(on(index), '/bet', bets[index] ?? {}))
  expect(countOf(answers, 'OK')).toBe(100)
  const won = bets[answers.findIndex(answer => answer.status === 'OK')]
  await call(site, '/win', winOf(who, won ?? { roundId: '' }, { amount: '30' }))
  expect((await limitOf(site, who, 'loss', 'week')).used).toBe('70')
  const more = await all(100, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(countOf(more, 'OK')).toBe(30)
})

test('races 40 deposits under a limit: exactly what fits is begun, and none is half done', async () => {
  const who = await player(site)
  await setLimit(site, who, ['deposit', 'month', '50000'])
  const said = await all(40, index => depositNow(on(index), who, '10000'))
  expect(said.filter(one => one.body.success)).toHaveLength(5)
  const refused = said.find(one => !one.body.success)
  expect([refused?.status, refused?.body.code]).toEqual([409, 'depositLimitReached'])
  expect(refused?.body.details).toMatchObject({ kind: 'deposit', period: 'month', left: '0' })
  expect((await limitOf(site, who, 'deposit', 'month')).used).toBe('50000')
})

test('races a lowered limit with bets: none is accepted that was sent after the answer', async () => {
  const who = await player(site, 100_000n)
  const sessionToken = await openGame(site, who)
  const before = all(100, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  const lowered = await setLimit(sites[1] as PlaySite, who, ['stake', 'day', '0'])
  const after = await all(20, index => call(on(index), '/bet', betOf({ sessionToken, amount: '1' })))
  expect(lowered.status).toBe(200)
  expect(countOf(after, 'BET_LIMIT')).toBe(20)
  await before
})

test('lowers at once; a raise waits 24 hours and is confirmed, and until then the old limit holds', async () => {
  let who = await player(site, 100_000n)
  await setLimit(site, who, ['stake', 'day', '1000'])
  await setLimit(site, who, ['stake', 'day', '500'])
  expect((await betNow(site, who, '501')).code).toBe('BET_LIMIT')
  const asked = await setLimit(site, who, ['stake', 'day', '2000'])
  expect(asked.status).toBe(200)
  const { amount, raise } = await limitOf(site, who, 'stake', 'day')
  expect([amount, raise?.to]).toEqual(['500', '2000'])
  expect(Date.parse(raise?.from ?? '')).toBeGreaterThanOrEqual(noon + 24 * HOUR)
  const confirm = (at: TestPlayer) =>
    ask(site, at, 'POST', '/limits/confirm', { kind: 'stake', period: 'day' })
  goTo(24 * HOUR - 60_000)
  who = await signedInAgain(site, who)
  expect((await confirm(who)).body.code).toBe('raiseNotReady')
  goTo(24 * HOUR + 60_000)
  who = await signedInAgain(site, who)
  expect((await betNow(site, who, '501')).code).toBe('BET_LIMIT')
  expect((await confirm(who)).status).toBe(200)
  expect((await betNow(site, who, '501')).status).toBe('OK')
  expect((await confirm(who)).body.code).toBe('raiseNotReady')
})

test('removes a limit like a raise: it waits, is told when it is ready, and lapses when nobody confirms it', async () => {
  let who = await player(site, 1_000n)
  await setLimit(site, who, ['loss', 'day', '100'])
  await setLimit(site, who, ['loss', 'day', null])
  expect(await limitOf(site, who, 'loss', 'day')).toMatchObject({ amount: '100', raise: { to: null } })
  goTo(25 * HOUR)
  await site.db.transaction(tx => tellRaises(tx, site.clock.now()))
  await site.db.transaction(tx => tellRaises(tx, site.clock.now()))
  const told = await site.db.rows(sql`
    select kind from inbox_messages where member_id = ${who.memberId}::uuid and kind = 'raiseReady'`)
  expect(told).toHaveLength(1)
  goTo(25 * HOUR + 7 * 24 * HOUR)
  await site.db.transaction(tx => tellRaises(tx, site.clock.now()))
  who = await signedInAgain(site, who)
  expect(await limitOf(site, who, 'loss', 'day')).toMatchObject({ amount: '100', raise: null })
})

test('takes a raise back by asking for the limit that there is, or for less', async () => {
  const who = await player(site)
  await setLimit(site, who, ['deposit', 'day', '20000'])
  await setLimit(site, who, ['deposit', 'day', '90000'])
  await ask(site, who, 'POST', '/limits/take-back', { kind: 'deposit', period: 'day' })
  expect((await limitOf(site, who, 'deposit', 'day')).raise).toBeNull()
  await setLimit(site, who, ['deposit', 'day', '90000'])
  await setLimit(site, who, ['deposit', 'day', '10000'])
  expect(await limitOf(site, who, 'deposit', 'day')).toMatchObject({ amount: '10000', raise: null })
})

test('counts by the deployment’s day: what was staked before midnight leaves the whole limit after it', async () => {
  let who = await player(site, 10_000n)
  await setLimit(site, who, ['stake', 'day', '100'])
  await setLimit(site, who, ['stake', 'week', '150'])
  expect((await betNow(site, who, '100')).status).toBe('OK')
  goTo(12 * HOUR - 1_000)
  who = await signedInAgain(site, who)
  expect((await betNow(site, who, '1')).code).toBe('BET_LIMIT')
  goTo(12 * HOUR + 1_000)
  who = await signedInAgain(site, who)
  expect((await betNow(site, who, '60')).code).toBe('BET_LIMIT')
  expect((await betNow(site, who, '50')).status).toBe('OK')
})

test('makes room for a bet that was rolled back, but not today for one of yesterday', async () => {
  let who = await player(site, 10_000n)
  await setLimit(site, who, ['stake', 'day', '100'])
  const first = betOf({ sessionToken: await openGame(site, who), amount: '100' })
  await call(site, '/bet', first)
  await call(site, '/rollback', rollbackOf(who, first))
  expect((await limitOf(site, who, 'stake', 'day')).used).toBe('0')
  const late = betOf({ sessionToken: await openGame(site, who), amount: '100' })
  expect((await call(site, '/bet', late)).status).toBe('OK')
  goTo(13 * HOUR)
  who = await signedInAgain(site, who)
  await call(site, '/rollback', rollbackOf(who, late))
  expect((await limitOf(site, who, 'stake', 'day')).used).toBe('0')
  expect((await betNow(site, who, '101')).code).toBe('BET_LIMIT')
})

test('stops play when the time is used up, and lets it begin again the next day', async () => {
  let who = await player(site, 10_000n)
  await setLimit(site, who, ['session', 'day', '30'])
  const sessionToken = await openGame(site, who)
  goTo(29 * 60_000)
  await limits(site, who)
  expect((await call(site, '/bet', betOf({ sessionToken }))).status).toBe('OK')
  // Nobody has called since: the sign-in goes on all the same.
  goTo(31 * 60_000)
  expect((await call(site, '/bet', betOf({ sessionToken }))).code).toBe('TIME_LIMIT')
  const launch = await ask(site, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect(launch.body.code).toBe('sessionLimitReached')
  goTo(13 * HOUR)
  who = await signedInAgain(site, who)
  expect((await betNow(site, who, '10')).status).toBe('OK')
})

const breakFor = (who: TestPlayer, hours: number) =>
  ask(site, who, 'POST', '/limits/break', { id: newId(), hours })
const excludeFor = (who: TestPlayer, months: number) =>
  ask(site, who, 'POST', '/limits/exclusion', { id: newId(), months })

test('stops bets, launches and deposits during a break, pays what is owed, and ends by itself', async () => {
  let who = await player(site, 10_000n)
  const sessionToken = await openGame(site, who)
  const [won, lost] = [betOf({ sessionToken }), betOf({ sessionToken })]
  for (const bet of [won, lost]) await call(site, '/bet', bet)
  expect((await breakFor(who, 24)).status).toBe(200)
  expect((await call(site, '/bet', betOf({ sessionToken }))).code).toBe('BET_NOT_ALLOWED')
  expect((await call(site, '/win', winOf(who, won))).status).toBe('OK')
  expect((await call(site, '/rollback', rollbackOf(who, lost))).status).toBe('OK')
  const launch = await ask(site, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect([launch.status, launch.body.code]).toEqual([403, 'playPaused'])
  expect((await depositNow(site, who, '10000')).body.code).toBe('playPaused')
  goTo(24 * HOUR + 1_000)
  who = await signedInAgain(site, who)
  expect((await betNow(site, who, '10')).status).toBe('OK')
  expect((await limits(site, who)).pause).toBeNull()
})

test('counts a sign-in that ended up to its end, and one that fell silent up to its last call', async () => {
  let who = await player(site, 10_000n)
  await setLimit(site, who, ['session', 'day', '100'])
  goTo(20 * 60_000 + 30_000)
  expect((await limitOf(site, who, 'session', 'day')).used).toBe('20')
  // Silent for longer than a sign-in lives.
  goTo(60 * 60_000)
  who = await signedInAgain(site, who)
  expect((await limitOf(site, who, 'session', 'day')).used).toBe('20')
  goTo(70 * 60_000)
  await site.db.transaction(tx =>
    site.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
  )
  goTo(80 * 60_000)
  who = await signedInAgain(site, who)
  expect((await limitOf(site, who, 'session', 'day')).used).toBe('30')
})

// Protects: a page over a game can say which limit it was, and until when.
test('tells open pages which limit or break stood against a bet, and until when', async () => {
  const who = await player(site, 10_000n)
  const told: LiveEvent[] = []
  const { memberId, book, sessionId } = who
  const listener = {
    memberId,
    book,
    sessionId,
    send: (event: LiveEvent) => told.push(event),
    close: () => {},
  }
  const hangUp = site.runtime.live.listen(listener)
  const sessionToken = await openGame(site, who)
  await setLimit(site, who, ['stake', 'day', '50'])
  expect((await call(site, '/bet', betOf({ sessionToken, amount: '60' }))).code).toBe('BET_LIMIT')
  const midnight = new Date(noon + 12 * HOUR).toISOString()
  const stop = { code: 'stakeLimitReached', left: '50', until: midnight }
  expect(told.filter(({ type }) => type === 'playStopped')).toEqual([{ type: 'playStopped', stop }])
  await breakFor(who, 24)
  await call(site, '/bet', betOf({ sessionToken }))
  const { pause } = await limits(site, who)
  expect(told.filter(({ type }) => type === 'playStopped').at(-1)).toEqual({
    type: 'playStopped',
    stop: { code: 'playPaused', left: null, until: pause?.until },
  })
  hangUp()
})

test('tells pages that are open on another server what stood against a bet, once', async () => {
  const [here, there] = sites as [PlaySite, PlaySite]
  const who = await player(here, 10_000n)
  const told: LiveEvent[] = []
  const { memberId, book, sessionId } = who
  const hangUp = there.runtime.live.listen({
    memberId,
    book,
    sessionId,
    send: event => told.push(event),
    close: () => {},
  })
  const { db, clock, runtime } = there
  const { live, log } = runtime
  const stops = new ToldStops({ db, live, clock, log })
  await setLimit(here, who, ['stake', 'day', '50'])
  const sessionToken = await openGame(here, who)
  for (const amount of ['60', '70'])
    expect((await call(here, '/bet', betOf({ sessionToken, amount }))).code).toBe('BET_LIMIT')
  await expect
    .poll(async () => {
      await stops.look([memberId])
      return told.filter(({ type }) => type === 'playStopped')
    })
    .toMatchObject([{ stop: { code: 'stakeLimitReached', left: '50' } }])
  await stops.look([memberId])
  expect(told.filter(({ type }) => type === 'playStopped')).toHaveLength(1)
  hangUp()
})

test('keeps the longest of several breaks, and nobody can shorten or remove one', async () => {
  const who = await player(site, 10_000n)
  await excludeFor(who, 6)
  await breakFor(who, 24)
  const { pause } = await limits(site, who)
  expect(pause).toMatchObject({ kind: 'exclusion' })
  expect(Date.parse(pause?.until ?? '')).toBeGreaterThanOrEqual(noon + 181 * 24 * HOUR)
  for (const change of [
    sql`update play_breaks set ends_at = now() where member_id = ${who.memberId}::uuid`,
    sql`delete from play_breaks where member_id = ${who.memberId}::uuid`,
  ])
    await expect(site.db.run(change)).rejects.toThrow('append-only')
})

test('excludes every account of the person: those there are, and those that come later', async () => {
  const [who, other, later, stranger] = await all(4, () => player(site, 10_000n))
  if (!who || !other || !later || !stranger) throw new Error('nobody plays')
  const mail = `${who.memberId}@example.com`
  const prove = (one: TestPlayer, address: string, isProven: boolean) =>
    site.db.run(sql`
      update members set email = ${address}, email_verified_at = case when ${isProven}::boolean then now() end
       where id = ${one.memberId}::uuid`)
  await prove(who, mail, true)
  await prove(other, mail.toUpperCase(), false)
  await prove(stranger, `x${mail}`, true)
  await excludeFor(who, 0)
  for (const one of [who, other]) {
    expect((await limits(site, one)).pause).toEqual({
      kind: 'exclusion',
      since: expect.any(String),
      until: null,
    })
    expect((await depositNow(site, one, '10000')).body.code).toBe('playExcluded')
    expect((await betNow(site, one, '10')).code).toBe('BET_NOT_ALLOWED')
  }
  expect((await betNow(site, stranger, '10')).status).toBe('OK')
  await prove(later, mail, false)
  const launch = await ask(site, later, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect(launch.body.code).toBe('playExcluded')
  expect((await betNow(site, later, '10')).code).toBe('BET_NOT_ALLOWED')
})

test('leaves others alone when somebody excludes an account that only claims their address', async () => {
  const [liar, owner] = await all(2, () => player(site, 10_000n))
  if (!liar || !owner) throw new Error('nobody plays')
  const mail = `${owner.memberId}@example.com`
  await site.db.run(sql`update members set email = ${mail} where id = ${liar.memberId}::uuid`)
  await site.db.run(sql`
    update members set email = ${mail}, email_verified_at = now() where id = ${owner.memberId}::uuid`)
  await excludeFor(liar, 0)
  expect((await limits(site, owner)).pause).toBeNull()
})

test('refuses lengths that the policy does not offer, limits that bound nothing, and trial members', async () => {
  const who = await player(site)
  expect((await breakFor(who, 5)).body.code).toBe('badInput')
  expect((await excludeFor(who, 1)).body.code).toBe('badInput')
  expect((await setLimit(site, who, ['session', 'day', '1441'])).body.code).toBe('limitTooHigh')
  expect((await ask(site, who, 'POST', '/limits/reality', { minutes: 7 })).body.code).toBe('badInput')
  const trial = await player(site, 1_000n, 4)
  expect((await ask(site, trial, 'GET', '/limits')).body.code).toBe('realAccountNeeded')
  expect((await betNow(site, trial, '10')).status).toBe('OK')
})

test('offers the limits of the policy alone, and keeps one that was set before it changed', async () => {
  const who = await player(site)
  await setLimit(site, who, ['session', 'day', '60'])
  const licensed = site.runtime.config
  Object.assign(site.runtime, { config: { ...licensed, policy: PRESETS.none } })
  try {
    const offered = (await limits(site, who)).limits
    expect(offered.filter(one => one.kind === 'session').map(one => one.period)).toEqual(['day'])
    expect((await setLimit(site, who, ['session', 'week', '60'])).body.code).toBe('badInput')
    expect((await setLimit(site, who, ['session', 'day', '30'])).status).toBe(200)
  } finally {
    Object.assign(site.runtime, { config: licensed })
  }
})

test('answers the reality check with the time signed in and what was staked and won since, until it is seen', async () => {
  const who = await player(site, 10_000n)
  await ask(site, who, 'POST', '/limits/reality', { minutes: 15 })
  const bet = betOf({ sessionToken: await openGame(site, who), amount: '300' })
  await call(site, '/bet', bet)
  await call(site, '/win', winOf(who, bet, { amount: '120' }))
  goTo(16 * 60_000)
  const due = (await ask(site, who, 'GET', '/limits/reality')).body.value as Reality
  expect(due).toMatchObject({ minutes: 15, rounds: 1, staked: '300', returned: '120' })
  expect(Date.parse(due.dueAt) - Date.parse(due.since)).toBe(15 * 60_000)
  const seen = await ask(site, who, 'POST', '/limits/reality/seen', { id: newId() })
  const next = seen.body.value as Reality
  expect(Date.parse(next.dueAt) - noon).toBeGreaterThanOrEqual(31 * 60_000)
})

test('keeps every change, newest first, and nobody can rewrite it', async () => {
  const who = await player(site)
  await setLimit(site, who, ['deposit', 'day', '20000'])
  goTo(1_000)
  await setLimit(site, who, ['deposit', 'day', '10000'])
  goTo(2_000)
  await setLimit(site, who, ['deposit', 'day', '30000'])
  goTo(3_000)
  await breakFor(who, 24)
  const said = await ask(site, who, 'GET', '/limits/history')
  const { changes } = said.body.value as { changes: { change: string; before: string; after: string }[] }
  expect(changes.map(one => [one.change, one.before, one.after])).toEqual([
    ['timeOut', null, null],
    ['raiseAsked', '10000', '30000'],
    ['lowered', '20000', '10000'],
    ['set', null, '20000'],
  ])
  const rewriting = site.db.run(sql`delete from play_limit_changes where member_id = ${who.memberId}::uuid`)
  await expect(rewriting).rejects.toThrow('append-only')
})

test('repeats a break with the same id: one break, the same answer', async () => {
  const who = await player(site)
  const body = { id: newId(), hours: 24 }
  const said = await all(10, () => ask(site, who, 'POST', '/limits/break', body))
  expect(new Set(said.map(one => JSON.stringify(one.body.value))).size).toBe(1)
  const view = said[0]?.body.value as LimitsView | undefined
  expect(view?.pause).toMatchObject({ kind: 'timeOut' })
})
