import type { SignIn } from '#lib/limits/rules.ts'
import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export interface GameSession {
  id: string
  vendor: string
  memberId: string
  book: 'real' | 'trial'
  nodeId: string
  gameType: string
  gameCode: string
  language: string
  /** The sign-in from which it was opened. */
  sessionId: string
  expiresAt: Date
  /** That sign-in for the reality check of a bet. */
  signIn?: SignIn | undefined
}

interface SessionRow {
  id: string
  vendor: string
  member_id: string
  book: 'real' | 'trial'
  node_id: string
  game_type: string
  game_code: string
  language: string
  session_id: string
  expires_at: Date
}

export async function insertGameSession(
  db: Queries,
  session: GameSession & { launchHash: Buffer; launchUntil: Date; tokenHash?: Buffer; createdAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into game_sessions (id, vendor, member_id, book, node_id, game_type, game_code, language, session_id,
      launch_hash, launch_until, token_hash, expires_at, created_at)
    values (${session.id}, ${session.vendor}, ${session.memberId}, ${session.book}, ${session.nodeId},
      ${session.gameType}, ${session.gameCode}, ${session.language}, ${session.sessionId},
      ${session.launchHash}, ${session.launchUntil}, ${session.tokenHash ?? null}, ${session.expiresAt},
      ${session.createdAt})`)
}

/** Replaces a session's token and remembers the old one; returns whether the old one existed. */
export async function exchangeSessionToken(
  db: Queries,
  exchange: { vendor: string; oldHash: Buffer; newHash: Buffer; at: Date },
): Promise<boolean> {
  const changed = await db.run(sql`
    with changed as (
      update game_sessions set token_hash = ${exchange.newHash}
      where token_hash = ${exchange.oldHash} and vendor = ${exchange.vendor}
      returning id
    )
    insert into game_session_former_tokens (token_hash, game_session_id, replaced_at)
    select ${exchange.oldHash}, id, ${exchange.at} from changed`)
  return changed === 1
}

/** Redeems a launch token: of two concurrent calls one gets the session, the other nothing. */
export async function exchangeLaunchToken(
  db: Queries,
  exchange: { vendor: string; launchHash: Buffer; tokenHash: Buffer; now: Date },
): Promise<GameSession | undefined> {
  const row = await db.row(sql<SessionRow>`
    update game_sessions set token_hash = ${exchange.tokenHash}
    where launch_hash = ${exchange.launchHash} and vendor = ${exchange.vendor} and token_hash is null
      and launch_until > ${exchange.now}
    returning id, vendor, member_id, book, node_id, game_type, game_code, language, session_id, expires_at`)
  return row && toSession(row)
}

/** Ends a launch token that was never redeemed, also in case the clock is set back; returns whether there was one. */
export async function endUnusedLaunchToken(
  db: Queries,
  vendor: string,
  launchHash: Buffer,
): Promise<boolean> {
  const ended = await db.run(sql`
    update game_sessions set launch_until = '-infinity'
    where launch_hash = ${launchHash} and vendor = ${vendor} and token_hash is null`)
  return ended === 1
}

/**
 * Returns sessions by the hash of their token in hexadecimal. A session ends with the sign-in from which it was opened:
 * when that ends, or is idle for `idleMs`.
 */
export async function gameSessionsOf(
  db: Queries,
  tokenHashes: readonly Buffer[],
  idleMs: number,
): Promise<Map<string, GameSession>> {
  const rows = await db.rows(sql<SessionRow & Partial<SignIn> & { token_hash: Buffer }>`
    select g.id, g.vendor, g.member_id, g.book, g.node_id, g.game_type, g.game_code, g.language, g.session_id,
      s.created_at as since, i.minutes as "chosenMinutes",
      (select max(c.seen_at) from reality_checks c where c.member_id = g.member_id and c.seen_at > s.created_at)
        as "seenAt",
      least(g.expires_at, s.ended_at, s.last_seen_at + make_interval(secs => ${idleMs / 1000})) as expires_at,
      g.token_hash
    from unnest(${tokenHashes}::bytea[]) as asked (token_hash)
    join game_sessions g on g.token_hash = asked.token_hash
    left join sessions s on s.id = g.session_id
    left join reality_intervals i on i.member_id = g.member_id`)
  return new Map(
    rows.map(row => {
      const { since, seenAt = null, chosenMinutes = null } = row
      const signIn = since ? { since, seenAt, chosenMinutes } : undefined
      return [row.token_hash.toString('hex'), { ...toSession(row), signIn }]
    }),
  )
}

/** Returns sessions by the hash of a token that has been renewed; with that token, they count as expired since then. */
export async function formerSessionsOf(
  db: Queries,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, GameSession>> {
  const rows = await db.rows(sql<SessionRow & { token_hash: Buffer }>`
    select g.id, g.vendor, g.member_id, g.book, g.node_id, g.game_type, g.game_code, g.language, g.session_id,
      f.replaced_at as expires_at, f.token_hash
    from game_session_former_tokens f join game_sessions g on g.id = f.game_session_id
    where f.token_hash = any(${tokenHashes}::bytea[])`)
  return new Map(rows.map(row => [row.token_hash.toString('hex'), toSession(row)]))
}

/** Returns the last game that a member opened at a vendor, as a session that takes no more bets. */
export async function lastSessionOf(
  db: Queries,
  key: { vendor: string; memberId: string },
): Promise<GameSession | undefined> {
  const row = await db.row(sql<SessionRow>`
    select id, vendor, member_id, book, node_id, game_type, game_code, language, session_id, created_at as expires_at
    from game_sessions where member_id = ${key.memberId}::uuid and vendor = ${key.vendor}
    order by created_at desc limit 1`)
  return row && toSession(row)
}

/** Ends the games that were opened from a sign-in: their tokens take no more bets, but still settle open ones. */
export async function endGameSessions(
  db: Queries,
  signIn: { id: string; memberId: string },
  at: Date,
): Promise<void> {
  await db.run(sql`
    update game_sessions set expires_at = ${at}::timestamptz, launch_until = least(launch_until, ${at}::timestamptz)
    where member_id = ${signIn.memberId}::uuid and session_id = ${signIn.id}::uuid and expires_at > ${at}::timestamptz`)
}

/** The same for all of a member's games, however they were opened. */
export async function endGamesOf(db: Queries, memberId: string, at: Date): Promise<void> {
  await db.run(sql`
    update game_sessions set expires_at = ${at}::timestamptz, launch_until = least(launch_until, ${at}::timestamptz)
    where member_id = ${memberId}::uuid and expires_at > ${at}::timestamptz`)
}

/**
 * Keeps sign-ins active while bets arrive: bets count as activity. Rows are locked in the order of their ids, so that
 * two processes with the same players wait instead of deadlocking.
 */
export async function markSignInsSeen(db: Queries, sessionIds: readonly string[], at: Date): Promise<void> {
  await db.run(sql`
    update sessions s set last_seen_at = greatest(s.last_seen_at, ${at}::timestamptz)
    from (select id from sessions where id = any(${sessionIds}::uuid[]) order by id for update) due
    where s.id = due.id and s.ended_at is null`)
}

function toSession(row: SessionRow): GameSession {
  return {
    id: row.id,
    vendor: row.vendor,
    memberId: row.member_id,
    book: row.book,
    nodeId: row.node_id,
    gameType: row.game_type,
    gameCode: row.game_code,
    language: row.language,
    sessionId: row.session_id,
    expiresAt: row.expires_at,
  }
}
