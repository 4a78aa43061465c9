import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { BreakNotifier } from '#server/limits/break-notifier.ts'
import { StopNotifier } from '#server/limits/stop-notifier.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { LiveWatch } from '#server/wallet/live-watch.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, type TestPlayer } from '#tests/support/play.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

const database = useDatabase()
let server: TestServer<'play'>
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'cashier'] })
})
beforeEach(() => forgetCounts())
afterEach(() => server.runtime.live.closeAll())

type Event = { type: string; balance?: string }

/** An open page: its events one after the other, undefined when the server has hung up. */
async function page(where: TestServer<'play'>, who: TestPlayer) {
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
function watchOf({ runtime: { db, live, clock, config, log, sessions } }: TestServer<'play'>): LiveWatch {
  const stops = new StopNotifier({ db, live, clock, log })
  const breaks = new BreakNotifier({ db, live, clock, log })
  return new LiveWatch({ db, live, clock, sessions, stops, breaks, currency: config.currency, log })
}

test('answers the balance first, then every change of it, in order', async () => {
  const who = await player(server, 1_000n)
  const open = await page(server, who)
  expect(open.response.headers.get('content-type')).toBe('text/event-stream')
  expect(open.response.headers.get('cache-control')).toContain('no-store')
  expect(await open.next()).toEqual({ type: 'balance', balance: '1000', currency: 'THB' })
  const sessionToken = await openGame(server, who)
  await call(server, '/bet', betOf({ sessionToken }))
  expect(await open.next()).toMatchObject({ type: 'balance', balance: '900' })
  await callAs(server, who, 'POST', '/deposits', { id: newId(), method: 'sandbox', amount: '10000' })
  expect(await open.next()).toMatchObject({ balance: '10900' })
  expect((await callAs(server, who, 'GET', '/wallet/balance')).body.value).toMatchObject({ balance: '10900' })
})

test('answers nothing of what happens to another member', async () => {
  const who = await player(server, 1_000n)
  const other = await player(server, 1_000n)
  const open = await page(server, who)
  await open.next()
  await call(server, '/bet', betOf({ sessionToken: await openGame(server, other) }))
  await call(server, '/bet', betOf({ sessionToken: await openGame(server, who) }))
  expect(await open.next()).toMatchObject({ balance: '900' })
})

test('refuses guests, and a member’s eleventh page until one is left', async () => {
  expect((await server.call('GET', '/live')).status).toBe(401)
  const who = await player(server, 1_000n)
  const open = await Promise.all(Array.from({ length: 10 }, () => page(server, who)))
  expect((await callAs(server, who, 'GET', '/live')).status).toBe(429)
  await open[0]?.leave()
  const again = await page(server, who)
  expect(await again.next()).toMatchObject({ type: 'balance' })
})

// S18: what is open ends with the session.
test('answers sessionEnded and hangs up when the session ends here', async () => {
  const who = await player(server)
  const open = await page(server, who)
  await open.next()
  await server.db.transaction(tx =>
    server.runtime.sessions.end(tx, { id: who.sessionId, memberId: who.memberId }),
  )
  expect(await open.next()).toEqual({ type: 'sessionEnded' })
  expect(await open.next()).toBeUndefined()
})

test('answers what another process did: its bets, and its end of the session', async () => {
  const elsewhere = await openTestServer(database.db, { features: ['play', 'cashier'] })
  const who = await player(server, 1_000n)
  const watch = watchOf(server)
  const open = await page(server, who)
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
  expect(server.runtime.live.isWatched(who.memberId)).toBe(false)
})

test('answers sessionEnded when the sign-in has run out', async () => {
  const who = await player(server)
  const watch = watchOf(server)
  const open = await page(server, who)
  await open.next()
  server.clock.advance(31 * 60_000)
  await watch.look()
  // The first look tells the balance of a page it has not seen before.
  expect(await open.next()).toMatchObject({ type: 'balance' })
  expect(await open.next()).toEqual({ type: 'sessionEnded' })
  server.clock.set(new Date())
})
