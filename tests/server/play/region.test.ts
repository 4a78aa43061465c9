import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { endRestrictedPlay } from '#server/play/region-play.ts'
import { writeSetting } from '#server/site/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, type TestPlayer, winOf } from '#tests/support/play.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'

// Reliability S30; docs/decisions/011: where a member is says their own call, never a vendor's.

const HERE = '198.51.100.7'
const THERE = '203.0.113.9'
const database = useDatabase()
let server: TestServer<'play' | 'site'>
/** A member's own call from an address, and its status. */
const ask = async (who: TestPlayer, address: string, path: string, body?: object): Promise<number> =>
  (await server.call(body ? 'POST' : 'GET', path, { token: who.token, address, body })).status

beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play', 'site'] })
  const region = { ...DEFAULT_SETTINGS.region, blocked: ['203.0.113.0/24'] }
  await server.db.transaction(tx => writeSetting(tx, 'region', region, server.clock.now()))
  await server.site.state.refresh()
})

const LAUNCH = { nodeId: 'koi', device: 'phone' }

// Protects: nobody goes on playing from a restricted region in a game that was open before, and what is owed is paid.
test('refuses new bets from the first call out of a restricted region on, and pays what is open', async () => {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  const bet = betOf({ sessionToken })
  expect(await call(server, '/bet', bet)).toMatchObject({ status: 'OK' })
  // What stays open there tells as well where its member is.
  expect(await ask(who, THERE, '/wallet/balance')).toBe(200)
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await call(server, '/win', winOf(who, bet))).toMatchObject({ status: 'OK' })
  expect(await ask(who, THERE, '/games/launch', LAUNCH)).toBe(451)
  // Back in a region where it may: the sign-in lives, and a game is opened again.
  expect(await ask(who, HERE, '/games/launch', LAUNCH)).toBe(200)
})

test('answers bets of a member who is elsewhere, whatever the vendor’s own address is', async () => {
  const who = await player(server, 1_000n)
  const sessionToken = await openGame(server, who)
  expect(await ask(who, HERE, '/wallet/balance')).toBe(200)
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
})

// Protects: a region that is blocked while games are open ends them there at once, without a call of the member.
test('refuses new bets of open pages when their region becomes restricted, and hangs up on them', async () => {
  const [inside, outside] = [await player(server, 1_000n), await player(server, 1_000n)]
  const tokens = [await openGame(server, inside), await openGame(server, outside)] as const
  const closed: string[] = []
  const pages = [
    { who: inside, address: '192.0.2.1' },
    { who: outside, address: HERE },
  ]
  const ends = pages.map(({ who, address }) =>
    server.runtime.live.listen({
      ...who,
      address,
      send: (_: LiveEvent) => undefined,
      close: () => closed.push(address),
    }),
  )
  await endRestrictedPlay(server.runtime, address => address === '192.0.2.1')
  expect(closed).toEqual(['192.0.2.1'])
  expect(await call(server, '/bet', betOf({ sessionToken: tokens[0] }))).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await call(server, '/bet', betOf({ sessionToken: tokens[1] }))).toMatchObject({ status: 'OK' })
  for (const end of ends) end()
})
