import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { addVendor, call, player, type TestPlayer } from '#tests/support/play.ts'
import { callAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'

const database = useDatabase()
let server: TestServer<'play'>
let who: TestPlayer
beforeAll(async () => {
  server = await openTestServer(database.db, { features: ['play'] })
  who = await player(server, 5_000n)
})
beforeEach(() => forgetCounts())

const launch = (nodeId: string, caller?: TestPlayer, more: object = {}) =>
  callAs(server, caller, 'POST', '/games/launch', { nodeId, device: 'phone', ...more })

test('answers an address whose token opens the game once', async () => {
  const { body } = await launch('koi', who, { backUrl: '/en/rng' })
  const value = body.value as unknown as { url: string; gameSessionId: string; gameName: string }
  expect(value.gameName).toBe('Game koi-terrace')
  const url = new URL(value.url, 'https://site.example')
  expect(url.pathname).toBe('/vendor-demo/games/koi-terrace')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    language: 'en',
    device: 'phone',
    backUrl: '/en/rng',
    parent: server.runtime.config.publicUrl,
  })
  const launchToken = url.searchParams.get('launchToken') ?? ''
  const opened = await call(server, '/authenticate', { launchToken })
  expect(opened).toMatchObject({ status: 'OK', playerId: who.memberId, balance: '5000', trial: false })
  expect(await call(server, '/authenticate', { launchToken })).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('refuses guests, trial members, closed games, games without a vendor and unknown ones', async () => {
  const trial = await player(server, 0n, 4)
  expect((await launch('koi')).body.code).toBe('notSignedIn')
  expect((await launch('koi', trial)).body.code).toBe('realAccountNeeded')
  expect((await launch('manta', who)).body).toMatchObject({
    code: 'gameMaintenance',
    details: { gameName: 'Game manta-reef', gameType: 'RNG' },
  })
  expect((await launch('naga', who)).body).toMatchObject({
    code: 'gameUnavailable',
    details: { gameName: 'Game naga-rising' },
  })
  expect((await launch('nothing', who)).status).toBe(404)
})

test('answers the hosts that serve the site’s own games, and how a vendor’s games open', async () => {
  server.change({ launchGameCDNs: ['https://g1.example', 'https://g2.example'] })
  expect((await launch('koi', who)).body.value).toMatchObject({
    hosts: ['https://g1.example', 'https://g2.example'],
    opensIn: 'frame',
    movedFunds: false,
  })
  await addVendor(server, 'EVO', { opensIn: 'window' })
  expect((await launch('evo-roulette', who)).body.value).toMatchObject({
    url: expect.stringMatching(/^https:\/\/games\.example\/lightning-roulette\?/),
    hosts: [],
    opensIn: 'window',
  })
  server.change({})
})

// S54: the way back leads to this site only.
test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'refuses badInput for the way back %s',
  async backUrl => {
    expect((await launch('koi', who, { backUrl })).status).toBe(400)
  },
)

test('answers a game by its vendor’s own code, in the category it is asked for, and says what is closed or not there', async () => {
  const byCode = (vassalage: string, gameCode: string, gameType = 'RNG') =>
    callAs(server, who, 'POST', '/games/launch-variant', { vassalage, gameType, gameCode, device: 'phone' })
  const opened = (await byCode('PG,BAIZE', 'koi-terrace')).body.value as unknown as Record<string, string>
  expect(opened).toMatchObject({ gameName: 'Game koi-terrace', opensIn: 'frame', movedFunds: false })
  expect(opened.url).toMatch(/^\/vendor-demo\/games\/koi-terrace\?launchToken=/)
  expect((await byCode('BAIZE', 'manta-reef')).body.code).toBe('gameMaintenance')
  for (const [vendor, code, gameType] of [
    ['PG', 'koi-terrace', 'RNG'],
    ['BAIZE', 'koi-terrace', 'FISH'],
    ['BAIZE', 'nothing', 'RNG'],
  ] as const)
    expect((await byCode(vendor, code, gameType)).status).toBe(404)
  const trial = await player(server, 0n, 4)
  const asked = { vassalage: 'BAIZE', gameType: 'RNG', gameCode: 'koi-terrace', device: 'phone' }
  expect((await callAs(server, trial, 'POST', '/games/launch-variant', asked)).body.code).toBe(
    'realAccountNeeded',
  )
  expect((await server.call('POST', '/games/launch-variant', { body: asked })).body.code).toBe('notSignedIn')
})
