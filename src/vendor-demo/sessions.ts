import { createHash, randomBytes } from 'node:crypto'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import type { Books } from './books.ts'
import { gameOf } from './games.ts'
import { lockPlayer } from './players.ts'
import { refusalOf, VendorRefusal } from './refusal.ts'
import type { Player, Wallets } from './wallet.ts'

/** A session that nobody used for this long is over. */
export const IDLE_MS = 30 * 60_000

export interface Session {
  token_hash: string
  player: string
  /** The code of the game that it was opened for. */
  game: string
  /** The studio under whose name it was opened; empty for the house. */
  studio: string
  account: string
  currency: Currency
  language: string
  trial: number
  wallet_token: string
  staked: string
  won: string
  seen_at: number
  ended: number
  /** Until when a table takes this player's bets, Unix milliseconds; null while it takes none. */
  bets_until: number | null
}

/** Trades the single-use launch token for the player, and gives the game a token of our own. */
export async function openSession(
  books: Books,
  wallets: Wallets,
  request: { launchToken: string; game: string; studio: string },
  now: () => number,
): Promise<{ token: string; session: Session; balance: string }> {
  const answer = await wallets(request.studio).authenticate(request.launchToken)
  if (answer.kind === 'unknown') throw new VendorRefusal('connection')
  if (answer.kind === 'refused') {
    const refusal = refusalOf(answer.code)
    const isOfToken = refusal.code === 'sessionEnded' || answer.code === 'WRONG_SYNTAX'
    throw isOfToken ? new VendorRefusal('badLaunch') : refusal
  }
  const player = answer.value
  const token = randomBytes(32).toString('base64url')
  const session = sessionFor(player, request, hashOf(token), now())
  await books.together(async books => {
    await lockPlayer(books, session.player)
    await books.run('update sessions set ended = 1 where player = ? and ended = 0', session.player)
    await insert(books, session)
  })
  return { token, session, balance: player.balance }
}

/** The session behind a bearer token; refuses one that ended, went idle or never was. */
export async function findSession(books: Books, token: string | undefined, now: number): Promise<Session> {
  const session = token
    ? await books.one<Session>('select * from sessions where token_hash = ? and ended = 0', hashOf(token))
    : undefined
  if (!session || now - session.seen_at > IDLE_MS) throw new VendorRefusal('sessionEnded')
  await books.run('update sessions set seen_at = ? where token_hash = ?', now, session.token_hash)
  return session
}

/** Opens or shuts the time for bets. */
export async function setBetsUntil(books: Books, session: Session, until: number | null): Promise<void> {
  await books.run('update sessions set bets_until = ? where token_hash = ?', until, session.token_hash)
}

/** Until when bets are taken, as it stands now; null while none are. */
export async function betsUntil(books: Books, session: Session): Promise<number | null> {
  const row = await books.one<{ bets_until: number | null }>(
    'select bets_until from sessions where token_hash = ?',
    session.token_hash,
  )
  return row?.bets_until ?? null
}

export async function endSession(books: Books, session: Session): Promise<void> {
  await books.run('update sessions set ended = 1 where token_hash = ?', session.token_hash)
}

/** What the session won less what it staked, in minor units. */
export async function netOf(books: Books, session: Session): Promise<string> {
  const row = await books.one<{ staked: string; won: string }>(
    'select staked, won from sessions where token_hash = ?',
    session.token_hash,
  )
  return row ? String(BigInt(row.won) - BigInt(row.staked)) : '0'
}

function sessionFor(
  player: Player,
  { game, studio }: { game: string; studio: string },
  tokenHash: string,
  now: number,
): Session {
  const { currency } = player
  if (!isCurrency(currency) || !gameOf(game)?.stakes[currency]) throw new VendorRefusal('currencyNotOffered')
  return {
    token_hash: tokenHash,
    player: player.playerId,
    game,
    studio,
    account: player.account,
    currency,
    language: player.language,
    trial: player.trial ? 1 : 0,
    wallet_token: player.sessionToken,
    staked: '0',
    won: '0',
    seen_at: now,
    ended: 0,
    bets_until: null,
  }
}

async function insert(books: Books, session: Session): Promise<void> {
  await books.run(
    `insert into sessions (token_hash, player, game, studio, account, currency, language, trial, wallet_token, staked, won, seen_at, ended)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, '0', '0', ?, 0)`,
    session.token_hash,
    session.player,
    session.game,
    session.studio,
    session.account,
    session.currency,
    session.language,
    session.trial,
    session.wallet_token,
    session.seen_at,
  )
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
