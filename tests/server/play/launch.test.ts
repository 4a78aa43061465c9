import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { api, call, type PlaySite, player, playSite, type TestPlayer } from '#tests/support/play.ts'

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

// S54: the way back leads to this site only.
test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'refuses badInput for the way back %s',
  async backUrl => {
    expect((await launch('koi', who, { backUrl })).status).toBe(400)
  },
)
