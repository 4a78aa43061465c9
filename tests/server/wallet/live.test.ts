import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { ToldBreaks } from '#server/limits/told-breaks.ts'
import { ToldStops } from '#server/limits/told-stops.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { LiveWatch } from '#server/wallet/live-watch.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  api,
  betOf,
  call,
  openGame,
  type PlaySite,
  player,
  playSite,
  type TestPlayer,
} from '#tests/support/play.ts'

const database = useDatabase()
let site: PlaySite
beforeAll(async () => {
  site = await playSite(database.db)
})
beforeEach(() => forgetCounts())
afterEach(() => site.runtime.live.closeAll())

type Event = { type: string; balance?: string }

/** An open page: its events one after the other, undefined when the server has hung up. */
async function page(where: PlaySite, who: TestPlayer) {
  const headers = { authorization: `Bearer ${who.token}` }
  const response = await where.app.request('/api/live', { headers })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  const next = async (): Promise<Event | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return undefined
        text += new TextDecoder().decode(value)
        continue
      }
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      if (block.startsWith('data: ')) return JSON.parse(block.slice(6)) as Event
    }
  }
  return { response, next, leave: () => reader.cancel() }
}

/** What looks after the open pages of a site, as its process does every moment. */
function watchOf({ runtime: { db, live, clock, config, log, sessions } }: PlaySite): LiveWatch {
  const stops = new ToldStops({ db, live, clock, log })
  const breaks = new ToldBreaks({ db, live, clock, log })
  return new LiveWatch({ db, live, clock, sessions, stops, breaks, currency: config.currency, log })
}

test('answers the balance first, then every change of it, in order', async () => {
  const who = await player(site, 1_000n)
  const open = await page(site, who)
  expect(open.response.headers.get('content-type')).toBe('text/event-stream')
  expect(open.response.headers.get('cache-control')).toContain('no-store')
  expect(await open.next()).toEqual({ type: 'balance', balance: '1000', currency: 'THB' })
  const sessionToken = await openGame(site, who)
  await call(site, '/bet', betOf({ sessionToken }))
  expect(await open.next()).toMatchObject({ type: 'balance', balance: '900' })
  await api(site, 'POST', '/deposits', who, { id: newId(), method: 'sandbox', amount: '10000' })
  expect(await open.next()).toMatchObject({ balance: '10900' })
  expect((await api(site, 'GET', '/wallet/balance', who)).body.value).toMatchObject({ balance: '10900' })
})

test('answers nothing of what happens to another member', async () => {
  const who = await player(site, 1_000n)
  const other = await player(site, 1_000n)
  const open = await page(site, who)
  await open.next()
  await call(site, '/bet', betOf({ sessionToken: await openGame(site, other) }))
  await call(site, '/bet', betOf({ sessionToken: await openGame(site, who) }))
  expect(await open.next()).toMatchObject({ balance: '900' })
})

test('refuses guests, and a member’s eleventh page until one is left', async () => {
  expect((await api(site, 'GET', '/live')).status).toBe(401)
  const who = await player(site, 1_000n)
  const open = await Promise.all(Array.from({ length: 10 }, () => page(site, who)))
  expect((await api(site, 'GET', '/live', who)).status).toBe(429)
  await open[0]?.leave()
  const again = await page(site, who)
  expect(await again.next()).toMatchObject({ type: 'balance' })
})

// S18: what is open ends with the session.
test('answers sessionEnded and hangs up when the session ends here', async () => {
  const who = await player(site)
  const open = await page(site, who)
  await open.next()
  await site.db.transaction(tx =>
    site.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
  )
  expect(await open.next()).toEqual({ type: 'sessionEnded' })
  expect(await open.next()).toBeUndefined()
})

test('answers what another process did: its bets, and its end of the session', async () => {
  const elsewhere = await playSite(database.db)
  const who = await player(site, 1_000n)
  const watch = watchOf(site)
  const open = await page(site, who)
  await open.next()
  await call(elsewhere, '/bet', betOf({ sessionToken: await openGame(elsewhere, who) }))
  await watch.look()
  expect(await open.next()).toMatchObject({ type: 'balance', balance: '900' })
  await watch.look()
  await elsewhere.db.transaction(tx =>
    elsewhere.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
  )
  await watch.look()
  expect(await open.next()).toEqual({ type: 'sessionEnded' })
  expect(site.runtime.live.isWatched(who.memberId)).toBe(false)
})

test('answers sessionEnded when the sign-in has run out', async () => {
  const who = await player(site)
  const watch = watchOf(site)
  const open = await page(site, who)
  await open.next()
  site.clock.advance(31 * 60_000)
  await watch.look()
  // The first look tells the balance of a page it has not seen before.
  expect(await open.next()).toMatchObject({ type: 'balance' })
  expect(await open.next()).toEqual({ type: 'sessionEnded' })
  site.clock.set(new Date())
})
