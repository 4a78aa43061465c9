import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  addVendor,
  api,
  call,
  type PlaySite,
  player,
  playSite,
  type TestPlayer,
} from '#tests/support/play.ts'

const database = useDatabase()
let site: PlaySite
let who: TestPlayer
beforeAll(async () => {
  site = await playSite(database.db)
  who = await player(site, 5_000n)
})
beforeEach(() => forgetCounts())

const launch = (nodeId: string, caller?: TestPlayer, more: object = {}) =>
  api(site, 'POST', '/games/launch', caller, { nodeId, device: 'phone', ...more })

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
    parent: site.runtime.config.publicUrl,
  })
  const launchToken = url.searchParams.get('launchToken') ?? ''
  const opened = await call(site, '/authenticate', { launchToken })
  expect(opened).toMatchObject({ status: 'OK', playerId: who.memberId, balance: '5000', trial: false })
  expect(await call(site, '/authenticate', { launchToken })).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('refuses guests, trial members, closed games, games without a vendor and unknown ones', async () => {
  const trial = await player(site, 0n, 4)
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
  site.launchHosts.push('https://g1.example', 'https://g2.example')
  expect((await launch('koi', who)).body.value).toMatchObject({
    hosts: ['https://g1.example', 'https://g2.example'],
    opensIn: 'frame',
    movedFunds: false,
  })
  await addVendor(site, 'EVO', { opensIn: 'window' })
  expect((await launch('evo-roulette', who)).body.value).toMatchObject({
    url: expect.stringMatching(/^https:\/\/games\.example\/lightning-roulette\?/),
    hosts: [],
    opensIn: 'window',
  })
  site.launchHosts.length = 0
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
    api(site, 'POST', '/games/launch-variant', who, { vassalage, gameType, gameCode, device: 'phone' })
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
  const trial = await player(site, 0n, 4)
  const asked = { vassalage: 'BAIZE', gameType: 'RNG', gameCode: 'koi-terrace', device: 'phone' }
  expect((await api(site, 'POST', '/games/launch-variant', trial, asked)).body.code).toBe('realAccountNeeded')
  expect((await api(site, 'POST', '/games/launch-variant', undefined, asked)).body.code).toBe('notSignedIn')
})
