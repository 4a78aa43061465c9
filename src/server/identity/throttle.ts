import type { Database, Queries, Transaction } from '#server/db/database.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { tooMany } from '#server/platform/serve.ts'
import { countAttempt, oldestAttempt, takeBackAttempt } from './queries.ts'

/** A limit on wrong tries: at most `limit` within any `windowMs`. */
export interface TryLimit {
  limit: number
  windowMs: number
}

/** Password checks per account (reliability S5), and per network, which stops trying one password on many names. */
export const PASSWORD_TRIES: TryLimit = { limit: 10, windowMs: 10 * 60_000 }
export const ADDRESS_TRIES: TryLimit = { limit: 50, windowMs: 10 * 60_000 }
/** Registrations from one network, which may be a whole mobile carrier behind one address. */
export const REGISTRATIONS: TryLimit = { limit: 60, windowMs: 60 * 60_000 }

/** Trial accounts from one network. */
export const FREE_PLAYS: TryLimit = { limit: 20, windowMs: 60 * 60_000 }

/** The subject under which an account's wrong passwords are counted. */
export const passwordTriesOf = (accountKey: string) => `login:account:${accountKey.slice(0, 100)}`

/** Counted tries, to be taken back after a success. */
export interface Counted {
  at: Date
  subjects: readonly string[]
}

/**
 * Counts a try of each subject before the check, in the database, so that concurrent tries and other processes cannot
 * exceed a limit together. Throws tooManyRequests with the wait until there is room; what was counted until then stays.
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

/** Counts a try of each subject up to the first one whose limit is reached, and returns that one. */
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

/** As `countTries`, but counts nothing if one limit is reached: for what must stay within all of them. */
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
 * Awaits the check of a counted try. If the check itself fails, for example because too many passwords wait to be
 * hashed, the try does not count.
 */
export async function takeBackOnError<Result>(
  db: Queries,
  counted: Counted,
  checking: Promise<Result>,
): Promise<Result> {
  try {
    return await checking
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
