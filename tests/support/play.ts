import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { post } from '#server/ledger/batch.ts'
import type { Clock } from '#server/platform/clock.ts'
import { startGameSession } from '#server/play/game-sessions.ts'
import { type Adapter, plainAdapter } from '#server/vendor-wallet/adapter.ts'
import { demoVendorCredentials } from '#server/vendor-wallet/demo-vendor.ts'
import { insertAdapter } from '#server/vendor-wallet/key-queries.ts'
import { addVendorKey } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { deposit, walletOf } from './ledger.ts'
import { SECRET } from './secret.ts'
import type { TestClock } from './test-clock.ts'
import type { TestServer } from './test-server.ts'

/** Who signs a vendor's calls. */
export interface Signer {
  vendor: string
  keyId: string
  secret: string
}

/** What is needed of a server to play on it, be it that of a test or a whole one. */
export type PlayServer = Pick<TestServer, 'app' | 'db' | 'runtime'> & { clock: Clock }

/** The demo vendor. */
const { vendorCode, ...key } = demoVendorCredentials(SECRET)
export const BAIZE: Signer = { vendor: vendorCode, ...key }

export interface TestPlayer {
  memberId: string
  book: 'real' | 'trial'
  token: string
  sessionId: string
}

/** A signed-in member with that much in the wallet, in satang. */
export async function player(server: PlayServer, balance = 0n, memberType = 0): Promise<TestPlayer> {
  const memberId = newId()
  const book = memberType === 4 ? 'trial' : 'real'
  return server.db.transaction(async tx => {
    await createMember(tx, {
      id: memberId,
      account: `p${memberId.replaceAll('-', '').slice(-15)}`,
      memberType,
      passwordHash: '$argon2id$of the tests',
      currency: 'THB',
      at: server.clock.now(),
    })
    if (balance > 0n) await post(tx, deposit(walletOf(memberId, book), balance, newId()))
    const started = await server.runtime.sessions.start(tx, { memberId, address: '', userAgent: '' })
    return { memberId, book, token: started.token, sessionId: started.sessionId }
  })
}

/** Another vendor with a key. */
export async function addVendor(
  server: PlayServer & { clock: TestClock },
  vendor: string,
  adapter: Partial<Adapter> = {},
): Promise<Signer> {
  const signer = { vendor, keyId: `${vendor}-1`, secret: `secret of ${vendor}` }
  await insertAdapter(server.db, { ...plainAdapter(vendor, 'https://games.example'), ...adapter })
  await addVendorKey(server.db, { ...signer, deploymentSecret: SECRET })
  // Keys are read again every few seconds.
  server.clock.advance(6_000)
  return signer
}

/** A game session's token, made as a launch and an authentication make it. */
export async function openGame(
  server: PlayServer,
  who: TestPlayer,
  options: { signer?: Signer; gameCode?: string; gameType?: string } = {},
): Promise<string> {
  const signer = options.signer ?? BAIZE
  const now = server.clock.now()
  const { launchToken } = await startGameSession(
    server.db,
    {
      vendor: signer.vendor,
      memberId: who.memberId,
      book: who.book,
      nodeId: 'koi',
      gameType: options.gameType ?? 'RNG',
      gameCode: options.gameCode ?? 'koi-terrace',
      language: 'en',
      sessionId: who.sessionId,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    },
    now,
  )
  const answer = await call(server, '/authenticate', { launchToken }, signer)
  return String(answer.sessionToken)
}

export type Reply = Record<string, unknown> & { status: string; code?: string; balance?: string }

/** A signed vendor call; throws when the answer is not 200. */
export async function call(
  server: PlayServer,
  path: string,
  body: object,
  signer: Signer = BAIZE,
): Promise<Reply> {
  const response = await send(server, path, JSON.stringify(body), signer)
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

/** A signed vendor call, as the bytes of its body; `headers` replace what was signed. */
export async function send(
  server: PlayServer,
  path: string,
  body: string,
  signer: Signer = BAIZE,
  headers: Record<string, string> = {},
): Promise<Response> {
  const timestamp = String(server.clock.now().getTime())
  return server.app.request(`/api/vendor/v1${path}`, {
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

export function balanceOf(server: PlayServer, who: TestPlayer): Promise<bigint> {
  return readBalance(server.db, who, 'THB')
}

/** How many entries the ledger has: what is refused adds none. */
export async function entryCount(server: PlayServer): Promise<number> {
  const row = await server.db.row(sql<{ count: number }>`select count(*)::int as count from ledger_entries`)
  return row?.count ?? 0
}
