import { newId, setIdClock } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { type App, createApp } from '#server/app.ts'
import { depositRoutes } from '#server/cashier/handlers.ts'
import { type Config, getConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { GameLookup } from '#server/games/launch.ts'
import { createMember } from '#server/identity/create-member.ts'
import { post } from '#server/ledger/batch.ts'
import { assembleLimits } from '#server/limits/limits.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { assemblePlay, type PlayParts } from '#server/play/assemble-play.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { type Adapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { ensureDemoVendor } from '#server/vendor-wallet/demo-vendor.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { deposit, walletOf } from './ledger.ts'
import { testGames } from './test-games.ts'

const SECRET = 'a secret of the tests, more than 32 characters'

/** A clock that stands where the test puts it. */
interface TestClock {
  now(): Date
  set(moment: Date): void
  advance(ms: number): void
}

/** Who signs a vendor's calls. */
export interface Signer {
  vendor: string
  keyId: string
  secret: string
}

/** The playing half of a server on a test's database: real routes, called in process. */
export interface PlaySite {
  app: App
  db: Database
  runtime: Runtime
  clock: TestClock
  play: PlayParts
  games: GameLookup & { close(nodeId: string): void; open(nodeId: string): void }
  /** Whether the site takes new bets. */
  bets: { taken: boolean }
  /** What the operator has listed as launchGameCDNs. */
  launchHosts: string[]
  /** The demo vendor. */
  baize: Signer
}

/** What a vendor needs of a server to call it. */
export type VendorSide = Pick<PlaySite, 'app' | 'db' | 'baize'> & { clock: Pick<TestClock, 'now'> }

export interface TestPlayer {
  memberId: string
  book: 'real' | 'trial'
  token: string
  sessionId: string
}

export async function playSite(
  db: Database,
  environment: Record<string, string> = {},
  log = createLog('silent'),
): Promise<PlaySite> {
  const clock = testClock()
  const live = new LiveEvents()
  const config: Config = getConfig({ LOG_LEVEL: 'silent', ...environment })
  const sessions = new SessionStore({ db, clock, live })
  const runtime = { config, db, log, clock, sessions, live } as unknown as Runtime
  const games = testGames()
  const { vendorCode, keyId, secret } = await ensureDemoVendor(db, SECRET)
  const bets = { taken: true }
  const launchHosts: string[] = []
  const play = assemblePlay(runtime, {
    secret: SECRET,
    games,
    takesBets: () => bets.taken,
    launchHosts: () => launchHosts,
  })
  const settings = () => DEFAULT_SETTINGS
  const limits = assembleLimits(runtime, { settings, onStricter: play.onStricter })
  const routes = [...play.routes, ...depositRoutes({ settings, pages: undefined }), ...limits.routes]
  const app = createApp(runtime, createMetrics(), routes, play.mount)
  return {
    app,
    db,
    runtime,
    clock,
    play,
    games,
    bets,
    launchHosts,
    baize: { vendor: vendorCode, keyId, secret },
  }
}

function testClock(): TestClock {
  let offset = 0
  setIdClock(0)
  return {
    now: () => new Date(Date.now() + offset),
    set: moment => {
      offset = moment.getTime() - Date.now()
      setIdClock(offset)
    },
    advance: ms => {
      offset += ms
      setIdClock(offset)
    },
  }
}

/** A signed-in member with that much in the wallet, in satang. */
export async function player(site: PlaySite, balance = 0n, memberType = 0): Promise<TestPlayer> {
  const memberId = newId()
  const book = memberType === 4 ? 'trial' : 'real'
  return site.db.transaction(async tx => {
    await createMember(tx, {
      id: memberId,
      account: `p${memberId.replaceAll('-', '').slice(-15)}`,
      memberType,
      passwordHash: '$argon2id$of the tests',
      currency: 'THB',
      at: site.clock.now(),
    })
    if (balance > 0n) await post(tx, deposit(walletOf(memberId, book), balance, newId()))
    const started = await site.runtime.sessions.start(tx, { memberId, address: '', userAgent: '' })
    return { memberId, book, token: started.token, sessionId: started.sessionId }
  })
}

/** Another vendor with a key. */
export async function addVendor(
  site: PlaySite,
  vendor: string,
  adapter: Partial<Adapter> = {},
): Promise<Signer> {
  const signer = { vendor, keyId: `${vendor}-1`, secret: `secret of ${vendor}` }
  await insertAdapter(site.db, { ...plainAdapter(vendor, 'https://games.example'), ...adapter })
  await addVendorKey(site.db, { ...signer, deploymentSecret: SECRET })
  // Keys are read again every few seconds.
  site.clock.advance(6_000)
  return signer
}

/** A game session's token, made as a launch and an authentication make it. */
export async function openGame(
  site: VendorSide,
  who: TestPlayer,
  options: { signer?: Signer; gameCode?: string } = {},
): Promise<string> {
  const signer = options.signer ?? site.baize
  const now = site.clock.now()
  const { launchToken } = await startGameSession(
    site.db,
    {
      vendor: signer.vendor,
      memberId: who.memberId,
      book: who.book,
      nodeId: 'koi',
      gameType: 'RNG',
      gameCode: options.gameCode ?? 'koi-terrace',
      language: 'en',
      sessionId: who.sessionId,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    },
    now,
  )
  const answer = await call(site, '/authenticate', { launchToken }, signer)
  return String(answer.sessionToken)
}

export type Reply = Record<string, unknown> & { status: string; code?: string; balance?: string }

/** A signed vendor call; throws when the answer is not 200. */
export async function call(
  site: VendorSide,
  path: string,
  body: object,
  signer: Signer = site.baize,
): Promise<Reply> {
  const response = await send(site, path, JSON.stringify(body), signer)
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

/** A signed vendor call, as the bytes of its body; `headers` replace what was signed. */
export async function send(
  site: VendorSide,
  path: string,
  body: string,
  signer: Signer = site.baize,
  headers: Record<string, string> = {},
): Promise<Response> {
  const timestamp = String(site.clock.now().getTime())
  return site.app.request(`/api/vendor/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-vendor': signer.vendor,
      'x-key-id': signer.keyId,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(signer.secret, timestamp, Buffer.from(body)),
      ...headers,
    },
    body,
  })
}

export interface Bet {
  sessionToken: string
  transactionId: string
  roundId: string
  amount: string
  gameCode: string
  currency: string
}

/** The body of a bet, with what a test does not care about filled in. */
export function betOf(
  facts: Partial<Bet> & { sessionToken: string; [more: string]: unknown },
): Bet & Record<string, unknown> {
  return {
    transactionId: newId(),
    roundId: newId(),
    amount: '100',
    gameCode: 'koi-terrace',
    currency: 'THB',
    ...facts,
  }
}

/** The body of a win that answers a bet. */
export function winOf(
  who: TestPlayer,
  bet: { roundId: string },
  facts: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    playerId: who.memberId,
    transactionId: newId(),
    roundId: bet.roundId,
    gameCode: 'koi-terrace',
    amount: '250',
    currency: 'THB',
    ...facts,
  }
}

export function rollbackOf(
  who: TestPlayer,
  bet: { transactionId: string },
  facts: Record<string, unknown> = {},
): Record<string, unknown> {
  return { playerId: who.memberId, transactionId: newId(), betTransactionId: bet.transactionId, ...facts }
}

export function closeOf(
  who: TestPlayer,
  bet: { roundId: string },
  facts: Record<string, unknown> = {},
): Record<string, unknown> {
  return { playerId: who.memberId, roundId: bet.roundId, gameCode: 'koi-terrace', ...facts }
}

export function balanceOf(site: PlaySite, who: TestPlayer): Promise<bigint> {
  return readBalance(site.db, who, 'THB')
}

/** How many entries the ledger has: what is refused adds none. */
export async function entryCount(site: PlaySite): Promise<number> {
  const row = await site.db.row(sql<{ count: number }>`select count(*)::int as count from ledger_entries`)
  return row?.count ?? 0
}

/** Calls an action's path as a browser does. */
export async function api(
  site: PlaySite,
  method: string,
  path: string,
  who?: TestPlayer,
  body?: object,
): Promise<{
  status: number
  body: { success: boolean; value?: never; code?: string; field?: string; message?: string } & Record<
    string,
    never
  >
}> {
  const response = await site.app.request(`/api${path}`, {
    method,
    headers: {
      'accept-language': 'EN',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}
