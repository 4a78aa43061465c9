import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type SettingKey, type SiteSettings } from '#lib/site/settings.ts'
import type { Assembled } from '#server/assemble.ts'
import { sql } from '#server/db/sql.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { writeSetting } from '#server/site/queries.ts'
import { freshDemoPostgres } from '#tests/support/demo-world.ts'
import {
  BAIZE,
  betOf,
  call,
  closeOf,
  entryCount,
  type PlayServer,
  player,
  rollbackOf,
  send,
  type TestPlayer,
  winOf,
} from '#tests/support/play.ts'
import { openServer } from '../routes/seats.ts'

// F18 and S30: through the whole server and its gate. Whatever mode closes the site, a vendor's wins and rollbacks are
// answered in the words of the wallet API; under maintenance new bets are refused there.

let store: Awaited<ReturnType<typeof freshDemoPostgres>>
let whole: Assembled
let server: PlayServer
let who: TestPlayer
let sessionToken: string

beforeAll(async () => {
  store = await freshDemoPostgres()
  whole = await openServer(store.databaseUrl)
  const { app, runtime } = whole
  server = { app, runtime, db: store.db, clock: runtime.clock }
}, 60_000)
afterAll(async () => {
  await whole.close()
  await store.remove()
})

beforeEach(async () => {
  forgetCounts()
  who = await player(server, 1_000n)
  sessionToken = await openTerrace()
})
afterEach(async () => {
  await set('maintenance', DEFAULT_SETTINGS.maintenance)
  await set('region', DEFAULT_SETTINGS.region)
})

async function set<Key extends SettingKey>(key: Key, value: SiteSettings[Key]): Promise<void> {
  await store.db.transaction(tx => writeSetting(tx, key, value, new Date()))
  await whole.site.refresh()
}

/** A session in the house's slot, as the catalogue of the whole server has it. */
async function openTerrace(): Promise<string> {
  const game = await store.db.row(
    sql<{ id: string }>`select node_id as id from games where game_code = 'koi-terrace' limit 1`,
  )
  const { memberId, book, sessionId } = who
  const facts = { vendor: BAIZE.vendor, memberId, book, sessionId, language: 'en' } as const
  const place = { nodeId: game?.id ?? '', gameType: 'RNG', gameCode: 'koi-terrace' }
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const { launchToken } = await startGameSession(store.db, { ...facts, ...place, expiresAt }, now)
  return String((await call(server, '/authenticate', { launchToken })).sessionToken)
}

const MAINTENANCE = { ...DEFAULT_SETTINGS.maintenance, on: true }
const VENDOR_ADDRESS = '192.0.2.9'

/** The call of a page, which every mode closes; a guest's, since a member's own from there ends their games. */
async function pageCall(address: string): Promise<{ status: number; code: unknown }> {
  const headers = { 'x-forwarded-for': address }
  const response = await server.app.request('/api/games', { headers })
  return { status: response.status, code: ((await response.json()) as { code?: unknown }).code }
}

test('under maintenance new bets are refused MAINTENANCE, wins, rollbacks and ends of rounds answered', async () => {
  const [won, voided, closed] = [betOf({ sessionToken }), betOf({ sessionToken }), betOf({ sessionToken })]
  for (const bet of [won, voided, closed])
    expect(await call(server, '/bet', bet)).toMatchObject({ status: 'OK' })
  await set('maintenance', MAINTENANCE)
  expect(await pageCall(VENDOR_ADDRESS)).toEqual({ status: 503, code: 'maintenance' })
  const before = await entryCount(server)
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({
    status: 'ERROR',
    code: 'MAINTENANCE',
    balance: '700',
  })
  // What was accepted before is answered as it was.
  expect(await call(server, '/bet', won)).toMatchObject({ status: 'OK', balance: '900' })
  expect(await entryCount(server)).toBe(before)
  expect(await call(server, '/win', winOf(who, won, { sessionToken }))).toMatchObject({
    status: 'OK',
    balance: '950',
  })
  expect(await call(server, '/rollback', rollbackOf(who, voided))).toMatchObject({
    status: 'OK',
    balance: '1050',
  })
  expect(await call(server, '/round/close', closeOf(who, closed))).toMatchObject({ status: 'OK' })
  expect(await call(server, '/balance', { sessionToken })).toMatchObject({ status: 'OK', balance: '1050' })
})

test('a rollback under maintenance of a bet that never came voids it when it comes afterwards', async () => {
  const late = betOf({ sessionToken })
  await set('maintenance', MAINTENANCE)
  expect(await call(server, '/rollback', rollbackOf(who, late))).toMatchObject({
    status: 'OK',
    balance: '1000',
  })
  await set('maintenance', DEFAULT_SETTINGS.maintenance)
  expect(await call(server, '/bet', late)).toMatchObject({ status: 'ERROR', code: 'ALREADY_ROLLED_BACK' })
  expect(await call(server, '/bet', betOf({ sessionToken }))).toMatchObject({ status: 'OK', balance: '900' })
})

test('a vendor whose address lies in a region that is kept out is answered as before', async () => {
  await set('region', { ...DEFAULT_SETTINGS.region, blocked: ['192.0.2.0/24'] })
  expect(await pageCall(VENDOR_ADDRESS)).toEqual({ status: 451, code: 'regionRestricted' })
  const from = async (path: string, body: object) => {
    const headers = { 'x-forwarded-for': VENDOR_ADDRESS }
    const response = await send(server, path, JSON.stringify(body), BAIZE, headers)
    return { http: response.status, ...((await response.json()) as object) }
  }
  const bet = betOf({ sessionToken })
  const other = betOf({ sessionToken })
  expect(await from('/bet', bet)).toMatchObject({ http: 200, status: 'OK' })
  expect(await from('/bet', other)).toMatchObject({ http: 200, status: 'OK' })
  expect(await from('/win', winOf(who, bet))).toMatchObject({ http: 200, status: 'OK', balance: '1050' })
  expect(await from('/rollback', rollbackOf(who, other))).toMatchObject({ http: 200, status: 'OK' })
  await set('maintenance', MAINTENANCE)
  expect(await pageCall(VENDOR_ADDRESS)).toMatchObject({ status: 451 })
  expect(await from('/bet', betOf({ sessionToken }))).toMatchObject({ http: 200, code: 'MAINTENANCE' })
})

test('a call without a right signature is refused in every mode in the words of the wallet API', async () => {
  await set('maintenance', MAINTENANCE)
  const stranger = { ...BAIZE, secret: 'another secret' }
  const response = await send(server, '/win', JSON.stringify(winOf(who, betOf({ sessionToken }))), stranger)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: 'ERROR', code: 'INVALID_SIGNATURE' })
})
