import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { createApp } from '#server/app.ts'
import type { LiveEvent } from '#server/platform/live-events.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { endPlay, endRestrictedPlay } from '#server/play/region-play.ts'
import { apiGate } from '#server/site/api-gate.ts'
import { writeSetting } from '#server/site/queries.ts'
import { Site } from '#server/site/site.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  betOf,
  call,
  openGame,
  type PlaySite,
  player,
  playSite,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'

// Reliability S30; docs/decisions/011: where a member is says their own call, never a vendor's.

const HERE = '198.51.100.7'
const THERE = '203.0.113.9'
const database = useDatabase()
let site: PlaySite
let modes: Site
/** A member's own call from an address, and its status. */
let ask: (who: TestPlayer, address: string, path: string, body?: object) => Promise<number>

beforeAll(async () => {
  site = await playSite(database.db, { TRUSTED_PROXY_HOPS: '1' })
  const { db, clock } = site
  modes = await Site.open({ db, clock, countryOf: () => undefined, report: () => undefined })
  const region = { ...DEFAULT_SETTINGS.region, blocked: ['203.0.113.0/24'] }
  await db.transaction(tx => writeSetting(tx, 'region', region, clock.now()))
  await modes.refresh()
  const gate = apiGate(modes, clock, session => endPlay(site.runtime, session))
  const app = createApp(site.runtime, createMetrics(), site.play.routes, site.play.mount, gate)
  ask = async (who, address, path, body) => {
    const headers = {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    return (await app.request(`/api${path}`, init, peer)).status
  }
})

const LAUNCH = { nodeId: 'koi', device: 'phone' }

// Protects: nobody goes on playing from a restricted region in a game that was open before, and what is owed is paid.
test('refuses new bets from the first call out of a restricted region on, and pays what is open', async () => {
  const who = await player(site, 1_000n)
  const sessionToken = await openGame(site, who)
  const bet = betOf({ sessionToken })
  expect(await call(site, '/bet', bet)).toMatchObject({ status: 'OK' })
  // What stays open there tells as well where its member is.
  expect(await ask(who, THERE, '/wallet/balance')).toBe(200)
  expect(await call(site, '/bet', betOf({ sessionToken }))).toMatchObject({ code: 'TOKEN_EXPIRED' })
  expect(await call(site, '/win', winOf(who, bet))).toMatchObject({ status: 'OK' })
  expect(await ask(who, THERE, '/games/launch', LAUNCH)).toBe(451)
  // Back in a region where it may: the sign-in lives, and a game is opened anew.
  expect(await ask(who, HERE, '/games/launch', LAUNCH)).toBe(200)
})

test('answers bets of a member who is elsewhere, whatever the vendor’s own address is', async () => {
  const who = await player(site, 1_000n)
  const sessionToken = await openGame(site, who)
  expect(await ask(who, HERE, '/wallet/balance')).toBe(200)
  expect(await call(site, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK' })
})

// Protects: a region that is blocked while games are open ends them there at once, without a call of the member.
test('refuses new bets of open pages when their region becomes restricted, and hangs up on them', async () => {
  const [inside, outside] = [await player(site, 1_000n), await player(site, 1_000n)]
  const tokens = [await openGame(site, inside), await openGame(site, outside)] as const
  const closed: string[] = []
  const pages = [
    { who: inside, address: '192.0.2.1' },
    { who: outside, address: HERE },
  ]
  const ends = pages.map(({ who, address }) =>
    site.runtime.live.listen({
      ...who,
      address,
      send: (_: LiveEvent) => undefined,
      close: () => closed.push(address),
    }),
  )
  await endRestrictedPlay(site.runtime, address => address === '192.0.2.1')
  expect(closed).toEqual(['192.0.2.1'])
  expect(await call(site, '/bet', betOf({ sessionToken: tokens[0] }))).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await call(site, '/bet', betOf({ sessionToken: tokens[1] }))).toMatchObject({ status: 'OK' })
  for (const end of ends) end()
})
