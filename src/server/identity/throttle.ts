import type { Database, Queries } from '#server/db/database.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { tooMany } from '#server/platform/serve.ts'
import { countAttempt, oldestAttempt, takeBackAttempt } from './queries.ts'

/** A limit on wrong tries: at most `limit` within any `windowMs`. */
export interface TryLimit {
  limit: number
  windowMs: number
}

/** Passwords judged per account (reliability S5), and per address, which stops one password tried on many names. */
export const PASSWORD_TRIES: TryLimit = { limit: 10, windowMs: 10 * 60_000 }
export const ADDRESS_TRIES: TryLimit = { limit: 50, windowMs: 10 * 60_000 }
/** Registrations from one address, which may be the one of a whole mobile network. */
export const REGISTRATIONS: TryLimit = { limit: 60, windowMs: 60 * 60_000 }

/** Tries that were counted, to be taken back when they turn out right. */
export interface Counted {
  at: Date
  subjects: readonly string[]
}

/**
 * Counts a try of each subject before it is judged, in the database, so that tries at once and other processes cannot
 * pass a limit together. Throws tooManyRequests with the minutes until there is room; what was counted until then stays.
 */
export async function countTries(
  db: Database,
  at: Date,
  limits: readonly (readonly [subject: string, limit: TryLimit])[],
): Promise<Counted> {
  for (const [subject, { limit, windowMs }] of limits) {
    const since = new Date(at.getTime() - windowMs)
    const isCounted = await countAttempt(db, { subject, at, since, limit })
    if (!isCounted) throw await refusalUntilRoom(db, subject, at, windowMs)
  }
  return { at, subjects: limits.map(([subject]) => subject) }
}

export async function takeBack(db: Queries, counted: Counted): Promise<void> {
  for (const subject of counted.subjects) await takeBackAttempt(db, subject, counted.at)
}

async function refusalUntilRoom(db: Queries, subject: string, at: Date, windowMs: number): Promise<Refusal> {
  const oldest = await oldestAttempt(db, subject, new Date(at.getTime() - windowMs))
  const waitMs = (oldest?.getTime() ?? at.getTime()) + windowMs - at.getTime()
  return tooMany(Math.max(1, Math.ceil(waitMs / 1_000)))
}
