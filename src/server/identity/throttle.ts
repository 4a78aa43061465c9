import type { Database, Queries, Transaction } from '#server/db/database.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { tooMany } from '#server/platform/serve.ts'
import { countAttempt, oldestAttempt, takeBackAttempt } from './queries.ts'

/** A limit on wrong tries: at most `limit` within any `windowMs`. */
export interface TryLimit {
  limit: number
  windowMs: number
}

/** Passwords judged per account (reliability S5), and per network, which stops one password tried on many names. */
export const PASSWORD_TRIES: TryLimit = { limit: 10, windowMs: 10 * 60_000 }
export const ADDRESS_TRIES: TryLimit = { limit: 50, windowMs: 10 * 60_000 }
/** Registrations from one network, which may be a whole mobile carrier's behind one address. */
export const REGISTRATIONS: TryLimit = { limit: 60, windowMs: 60 * 60_000 }

/** Trial accounts from one network. */
export const FREE_PLAYS: TryLimit = { limit: 20, windowMs: 60 * 60_000 }

/** The subject of the wrong passwords of an account. */
export const passwordTriesOf = (accountKey: string) => `login:account:${accountKey.slice(0, 100)}`

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
  const full = await db.transaction(tx => firstFull(tx, at, limits), { forgettable: true })
  if (full) throw await refusalUntilRoom(db, full[0], at, full[1].windowMs)
  return { at, subjects: limits.map(([subject]) => subject) }
}

/** Counts a try of each subject up to the first one that has no room, and answers that one. */
async function firstFull(
  tx: Transaction,
  at: Date,
  limits: readonly (readonly [subject: string, limit: TryLimit])[],
): Promise<readonly [string, TryLimit] | undefined> {
  for (const one of limits) {
    const [subject, { limit, windowMs }] = one
    const since = new Date(at.getTime() - windowMs)
    if (!(await countAttempt(tx, { subject, at, since, limit }))) return one
  }
  return undefined
}

/** As `countTries`, but when one limit is reached nothing counts at all: for what may only happen within all of them. */
export async function countAllTries(
  db: Database,
  at: Date,
  limits: readonly (readonly [subject: string, limit: TryLimit])[],
): Promise<Counted> {
  const subjects: string[] = []
  for (const [subject, limit] of limits) {
    try {
      await countTries(db, at, [[subject, limit]])
    } catch (error) {
      await takeBack(db, { at, subjects })
      throw error
    }
    subjects.push(subject)
  }
  return { at, subjects }
}

/**
 * Judges a try that was counted, or goes on with it. One that could not be judged whole, since too many wait for their
 * passwords already, was none.
 */
export async function judge<Judged>(
  db: Queries,
  counted: Counted,
  judging: Promise<Judged>,
): Promise<Judged> {
  try {
    return await judging
  } catch (error) {
    await takeBack(db, counted)
    throw error
  }
}

export async function takeBack(db: Queries, counted: Counted): Promise<void> {
  for (const subject of counted.subjects) await takeBackAttempt(db, subject, counted.at)
}

async function refusalUntilRoom(db: Queries, subject: string, at: Date, windowMs: number): Promise<Refusal> {
  const oldest = await oldestAttempt(db, subject, new Date(at.getTime() - windowMs))
  const waitMs = (oldest?.getTime() ?? at.getTime()) + windowMs - at.getTime()
  return tooMany(Math.max(1, Math.ceil(waitMs / 1_000)))
}
