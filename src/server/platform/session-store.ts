import { createHash, randomBytes } from 'node:crypto'
import { isAgentType, isTrialType } from '#lib/identity/rules.ts'
import { newId } from '#lib/ids/ids.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Clock } from './clock.ts'
import type { LiveEvents } from './live-events.ts'
import { Refusal } from './refusal.ts'
import type { NewSession, Session, SessionLimits, Sessions } from './session.ts'
import { endAllSessions } from './session-ends.ts'

/** GLI-19 2.5.4 and OWASP ASVS 7.3 (reliability S19). */
export const SESSION_LIMITS: SessionLimits = { idleMs: 30 * 60_000, absoluteMs: 24 * 3_600_000 }

/** The operator's limits, which are never looser than those. */
export function sessionLimits({ session }: Pick<SiteSettings, 'session'>): SessionLimits {
  return { idleMs: session.idleMinutes * 60_000, absoluteMs: session.absoluteHours * 3_600_000 }
}

/** How long another process's end of a session may go unnoticed here; this process's own take effect immediately. */
const CACHED_MS = 1_000
/** `last_seen_at` is written at most this often, so that most reads need no write. */
const SEEN_EVERY_MS = 60_000
const MAX_CACHED = 50_000

interface Cached {
  session: Session
  lastSeenMs: number
  readMs: number
}

interface SessionRow {
  id: string
  member_id: string
  account: string
  nickname: string
  member_type: number
  password_change_needed: boolean
  last_seen_at: Date
  expires_at: Date
}

/** Sessions in the database, with a short-lived cache in this process. */
export class SessionStore implements Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #live: LiveEvents
  readonly #limits: () => SessionLimits
  readonly #cache = new Map<string, Cached>()
  /** The database's `memory` that the cache belongs to. */
  #memory: object
  /** Counts session ends in this process: a row that was read before an end is not cached after it. */
  #ends = 0

  constructor(parts: { db: Database; clock: Clock; live: LiveEvents; limits?: () => SessionLimits }) {
    this.#db = parts.db
    this.#memory = parts.db.memory
    this.#clock = parts.clock
    this.#live = parts.live
    this.#limits = parts.limits ?? (() => SESSION_LIMITS)
  }

  get limits(): SessionLimits {
    return this.#limits()
  }

  async find(token: string): Promise<Session | undefined> {
    const hash = hashOf(token)
    const key = hash.toString('base64url')
    const nowMs = this.#clock.now().getTime()
    this.#forgetAfterBreak()
    let known = this.#cache.get(key)
    // If the clock was set back, a cached session does not become younger.
    if (!known || nowMs < known.readMs || nowMs - known.readMs >= CACHED_MS) {
      known = await this.#read(hash, key, nowMs)
      if (!known) return undefined
    }
    if (!this.#isAlive(known.session.expiresAt, known.lastSeenMs, nowMs)) {
      this.#cache.delete(key)
      await this.#endOver(known.session.id, nowMs)
      return undefined
    }
    if (nowMs - known.lastSeenMs >= SEEN_EVERY_MS) await this.#markSeen(known, nowMs)
    return known.session
  }

  async start(tx: Transaction, session: NewSession) {
    const token = randomBytes(32).toString('base64url')
    const sessionId = newId()
    const now = this.#clock.now()
    const {
      memberId,
      method = null,
      address,
      userAgent,
      passwordChangeNeeded = false,
      rememberedBy = null,
      notAfter,
    } = session
    const end = now.getTime() + this.limits.absoluteMs
    const expiresAt = new Date(Math.min(end, notAfter?.getTime() ?? end))
    await tx.run(sql`
      insert into sessions (id, token_hash, member_id, method, address, user_agent, password_change_needed, remembered_by,
        created_at, last_seen_at, expires_at, proven_at)
      values (${sessionId}::uuid, ${hashOf(token)}, ${memberId}::uuid, ${method}, ${address}, ${userAgent},
              ${passwordChangeNeeded}, ${rememberedBy}::uuid, ${now}::timestamptz, ${now}::timestamptz,
              ${expiresAt}::timestamptz, ${session.isProven ? now : null}::timestamptz)`)
    return { token, sessionId, expiresAt }
  }

  async rotate(tx: Transaction, session: Pick<Session, 'id' | 'memberId'>) {
    const token = randomBytes(32).toString('base64url')
    const row = await tx.row(sql<{ expires_at: Date }>`
      update sessions set token_hash = ${hashOf(token)} where id = ${session.id}::uuid and ended_at is null
      returning expires_at`)
    // It ended during its own call: the caller is signed out too.
    if (!row) throw new Refusal('notSignedIn', { status: 401 })
    tx.afterCommit(() => this.#forget(session.memberId, id => id === session.id))
    return { token, expiresAt: row.expires_at }
  }

  async end(tx: Transaction, session: Pick<Session, 'id' | 'memberId'>): Promise<void> {
    await tx.run(sql`
      with ended as (
        update sessions set ended_at = ${this.#clock.now()}::timestamptz
         where id = ${session.id}::uuid and ended_at is null
        returning remembered_by)
      delete from remembered_browsers where id in (select remembered_by from ended)`)
    this.#forgetAfter(tx, session.memberId, id => id === session.id)
  }

  async endRemembered(tx: Transaction, browser: { id: string; memberId: string }): Promise<void> {
    await tx.run(sql`delete from remembered_browsers where id = ${browser.id}::uuid`)
    const ended = await tx.rows(sql<{ id: string }>`
      update sessions set ended_at = ${this.#clock.now()}::timestamptz
       where remembered_by = ${browser.id}::uuid and ended_at is null
      returning id`)
    const ids = new Set(ended.map(session => session.id))
    this.#forgetAfter(tx, browser.memberId, id => ids.has(id))
  }

  async endAll(tx: Transaction, memberId: string, exceptSessionId?: string): Promise<void> {
    await endAllSessions(tx, { memberId, at: this.#clock.now(), exceptSessionId })
    this.#forgetAfter(tx, memberId, id => id !== exceptSessionId)
  }

  /** A failover may have lost sessions, and their ends. */
  #forgetAfterBreak(): void {
    if (this.#memory === this.#db.memory) return
    this.#memory = this.#db.memory
    this.#cache.clear()
  }

  async #read(hash: Buffer, key: string, nowMs: number): Promise<Cached | undefined> {
    this.#cache.delete(key)
    const ends = this.#ends
    const row = await this.#db.row(sql<SessionRow>`
      select s.id, s.member_id, m.account, m.nickname, m.member_type, s.password_change_needed,
             s.last_seen_at, s.expires_at
        from sessions s join members m on m.id = s.member_id
       where s.token_hash = ${hash} and s.ended_at is null and m.status = 'active'`)
    if (!row) return undefined
    const read = { session: toSession(row), lastSeenMs: row.last_seen_at.getTime(), readMs: nowMs }
    if (ends === this.#ends) this.#remember(key, read)
    return read
  }

  #remember(key: string, known: Cached): void {
    if (this.#cache.size >= MAX_CACHED) {
      for (const oldest of this.#cache.keys()) {
        this.#cache.delete(oldest)
        if (this.#cache.size < MAX_CACHED) break
      }
    }
    this.#cache.set(key, known)
  }

  #isAlive(expiresAt: Date, lastSeenMs: number, nowMs: number): boolean {
    return nowMs < expiresAt.getTime() && nowMs - lastSeenMs < this.limits.idleMs
  }

  /** Ends an expired session for good, also in case the clock is set back. */
  async #endOver(sessionId: string, nowMs: number): Promise<void> {
    await this.#db.run(sql`
      update sessions set ended_at = ${new Date(nowMs)}::timestamptz
       where id = ${sessionId}::uuid and ended_at is null`)
  }

  async #markSeen(known: Cached, nowMs: number): Promise<void> {
    known.lastSeenMs = nowMs
    await this.#db.run(sql`
      update sessions set last_seen_at = greatest(last_seen_at, ${new Date(nowMs)}::timestamptz)
       where id = ${known.session.id}::uuid`)
  }

  #forgetAfter(tx: Transaction, memberId: string, isEnded: (sessionId: string) => boolean): void {
    tx.afterCommit(() => {
      this.#forget(memberId, isEnded)
      this.#live.endSessions(memberId, isEnded)
    })
  }

  #forget(memberId: string, isMeant: (sessionId: string) => boolean): void {
    this.#ends += 1
    for (const [key, { session }] of this.#cache) {
      if (session.memberId === memberId && isMeant(session.id)) this.#cache.delete(key)
    }
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function toSession(row: SessionRow): Session {
  const isTrial = isTrialType(row.member_type)
  return {
    id: row.id,
    memberId: row.member_id,
    account: row.account,
    nickname: row.nickname,
    memberType: row.member_type,
    isAgent: isAgentType(row.member_type),
    isTrial,
    book: isTrial ? 'trial' : 'real',
    passwordChangeNeeded: row.password_change_needed,
    expiresAt: row.expires_at,
  }
}
