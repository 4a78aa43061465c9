import { writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { newId } from '#lib/ids/ids.ts'
import { PRESETS } from '#lib/limits/policy.ts'
import { betCall } from '#lib/play/vendor-api.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { SessionStore } from '#server/platform/session-store.ts'
import { openGameSession, startGameSession } from '#server/play/game-sessions.ts'
import { hashOfToken } from '#server/play/tokens.ts'
import { DEMO_VENDOR, demoVendorCredentials, ensureDemoVendor } from '#server/vendor-wallet/demo-vendor.ts'
import { VendorKeys } from '#server/vendor-wallet/keys.ts'
import { signatureOf } from '#server/vendor-wallet/signature.ts'
import { VendorWallet } from '#server/vendor-wallet/wallet.ts'
import { deposit, walletOf } from '../support/ledger.ts'

export const GAME_CODE = 'koi-terrace'
const AT_ONCE = 250
/** Rounds that every player has behind them. */
const PAST_ROUNDS = 10

/** A player who sits at the slot: the token of the session with the site, and that of the session with the game. */
export interface SeatedPlayer {
  token: string
  gameToken: string
}

/** `seatMembers`, for who needs the sessions with the game alone. */
export async function seatPlayers(
  db: Database,
  options: { count: number; secret: string },
): Promise<string[]> {
  return (await seatMembers(db, options)).map(({ gameToken }) => gameToken)
}

/**
 * Fills an empty database with the demo world and with players who sit at its slot and have played before. `secret` is
 * the deployment's.
 */
export async function seatMembers(
  db: Database,
  { count, secret }: { count: number; secret: string },
): Promise<SeatedPlayer[]> {
  await migrate(db)
  await ensureDemoVendor(db, secret)
  const passwords = { hash: async () => '$argon2id$ nobody signs in' }
  await seedDemoWorld(db, { now: systemClock.now(), currency: 'THB', passwords })
  const sessions = new SessionStore({ db, clock: systemClock, live: new LiveEvents() })
  const game = await db.row(sql<{ node_id: string }>`
    select node_id from games where vendor = ${DEMO_VENDOR} and game_code = ${GAME_CODE}`)
  if (!game) throw new Error('the demo world has no slot')
  const players: SeatedPlayer[] = []
  for (let first = 0; first < count; first += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - first)
    await db.transaction(async tx => {
      for (let place = 0; place < size; place += 1)
        players.push(await seat(tx, sessions, game.node_id, first + place))
    })
  }
  await playBefore(
    db,
    players.map(({ gameToken }) => gameToken),
    secret,
  )
  // The plans of statements follow from what the tables held; both engines do this by themselves after a while.
  await db.run(unnamed('analyze'))
  return players
}

/** Lists for pgbench what it cannot compute: whose token it is, and the ids of the two accounts. */
export async function listPlayers(db: Database, tokens: readonly string[]): Promise<void> {
  const house = account({ book: 'real', kind: 'vendor_game', vendor: 'BAIZE', unit: 'THB' })
  await db.run(
    unnamed(
      'create table bench_players (number int primary key, token_hash bytea, wallet_id uuid, house_id uuid)',
    ),
  )
  await db.run(sql`
    insert into bench_players
    select t.number, t.hash, a.id, ${house.id}::uuid
    from unnest(${tokens.map(hashOfToken)}::bytea[]) with ordinality as t (hash, number)
    join game_sessions g on g.token_hash = t.hash
    join ledger_accounts a on a.member_id = g.member_id and a.kind = 'wallet'`)
  await db.run(unnamed('analyze bench_players'))
}

/** Bets of the past, so that the tables are not empty. */
async function playBefore(db: Database, tokens: readonly string[], secret: string): Promise<void> {
  const setting = {
    timeZone: 'UTC',
    currency: 'THB',
    idleMs: 1_800_000,
    policy: PRESETS.strict,
    findGame: () => undefined,
    isGameOpen: () => true,
    takesBets: true,
  } as const
  const effects = { onBalance: () => undefined, onPlay: () => undefined, onStop: () => undefined }
  const wallet = new VendorWallet(db, () => ({ ...setting, ...effects, now: systemClock.now() }))
  const adapter = await new VendorKeys(db, secret, () => undefined).adapterOf(DEMO_VENDOR, systemClock.now())
  if (!adapter) throw new Error('the demo vendor is not known')
  const player = async (sessionToken: string) => {
    for (let round = 0; round < PAST_ROUNDS; round += 1) {
      const call = v.parse(betCall, betBy(sessionToken))
      const answer = await wallet.apply({ type: 'bet', vendor: DEMO_VENDOR, adapter, call })
      if (answer.status !== 'OK') throw new Error(`a bet of the past was refused: ${answer.code}`)
    }
  }
  await Promise.all(tokens.map(player))
}

function betBy(sessionToken: string | undefined) {
  return {
    sessionToken,
    transactionId: newId(),
    roundId: newId(),
    gameCode: GAME_CODE,
    amount: '1',
    currency: 'THB',
    roundClosed: true,
  }
}

async function seat(
  tx: Transaction,
  sessions: SessionStore,
  nodeId: string,
  number: number,
): Promise<SeatedPlayer> {
  const memberId = newId()
  const at = systemClock.now()
  const passwordHash = '$argon2id$ nobody signs in'
  const facts = { passwordHash, currency: 'THB', hasAcceptedTerms: true, at } as const
  await createMember(tx, { id: memberId, account: `bench${number}`, ...facts })
  await post(tx, deposit(walletOf(memberId), 10n ** 12n, newId()))
  const { sessionId, token } = await sessions.start(tx, { memberId, address: '', userAgent: '' })
  const expiresAt = new Date(at.getTime() + 24 * 3_600_000)
  const place = { vendor: DEMO_VENDOR, memberId, book: 'real', nodeId, gameType: 'RNG' } as const
  const session = { ...place, gameCode: GAME_CODE, language: 'en', sessionId, expiresAt }
  const { launchToken } = await startGameSession(tx, session, at)
  const opened = await openGameSession(tx, DEMO_VENDOR, launchToken, at)
  if (typeof opened === 'string') throw new Error(`a launch token was ${opened}`)
  return { token, gameToken: opened.sessionToken }
}

/**
 * Writes down `count` whole HTTP requests, zero bytes in between: signed bets of 1 that close their round, each by a
 * player drawn at random. Signing beforehand keeps the vendor's work out of the measurement.
 */
export function writeBets(file: string, options: { tokens: string[]; secret: string; count: number }): void {
  const requests = Array.from({ length: options.count }, () => {
    const { body, headers } = signedBet(options.tokens, options.secret)
    const all = { host: 'bench', ...headers, 'content-length': String(body.length) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    return `POST ${BET_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
  })
  writeFileSync(file, requests.join('\0'))
}

export const BET_PATH = '/api/vendor/v1/bet'

/** A bet of 1 that closes its round, by a player drawn at random, as the vendor sends it. */
export function signedBet(
  tokens: readonly string[],
  deploymentSecret: string,
): { headers: Record<string, string>; body: string } {
  const { vendorCode, keyId, secret } = demoVendorCredentials(deploymentSecret)
  const body = JSON.stringify(betBy(tokens[Math.floor(Math.random() * tokens.length)]))
  const timestamp = String(Date.now())
  const headers = {
    'content-type': 'application/json',
    'x-vendor': vendorCode,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
  }
  return { headers, body }
}
