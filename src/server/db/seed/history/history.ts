import type { Game } from '#lib/games/game.ts'
import type { Currency } from '#lib/money/money.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { addDays, dayOf, startOfDay } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { nameOf } from '#server/ledger/operation.ts'
import { firstRoundId } from '#server/play/round-ids.ts'
import { writeRounds } from '#server/vendor-wallet/round-queries.ts'
import { agreeForThePast, agreeFromNow, settleNight } from './agreements.ts'
import { PastGames } from './games.ts'
import { Life, type PastDay } from './life.ts'
import { drawPast } from './lotteries.ts'
import { writePastMessages } from './news.ts'
import { createPeople } from './people.ts'
import type { PastOperation } from './purse.ts'
import {
  countPast,
  countPastRounds,
  insertPastDeposits,
  insertPastRequirements,
  insertPastWithdrawals,
  readPastMessages,
  walletsNow,
  writePastLogins,
} from './queries.ts'
import { openAccounts } from './residents.ts'

/** The size of the demo world's past. */
export interface HistorySize {
  /** Accounts, including the well-known ones. */
  members: number
  days: number
}

/** The demo world that visitors see (product decisions, section 14). */
export const FULL_HISTORY: HistorySize = { members: 500, days: 60 }

export interface HistoryOptions {
  size: HistorySize
  now: Date
  timeZone: string
  currency: Currency
  games: readonly Game[]
  settings: Pick<SiteSettings, 'deposits' | 'withdrawals'>
  passwordHash: string
  progress: (line: string) => void
}

const HOUR_MS = 3_600_000
/** Older messages count as read. */
const READ_WITHIN_DAYS = 2
/** Days between two progress lines. */
const PROGRESS_EVERY = 15

/**
 * Fills a database that has a catalogue and no members with an agent tree and its past until now: rounds, deposits and
 * withdrawals, each through the ledger at its own time, and everything that is counted from them. The same moment of
 * seeding gives the same world.
 */
export async function seedHistory(tx: Transaction, options: HistoryOptions): Promise<number> {
  const { size, now, currency, settings, games } = options
  const residents = await openAccounts(tx, createPeople(size), options)
  const world = { now, currency, settings, games: new PastGames(games) }
  const lives = residents.map(({ person, memberId, joined }) => new Life(world, person, { memberId, joined }))
  const days = daysOf(options)
  const agreedAt = new Date((days[0]?.from ?? now).getTime() - 6 * HOUR_MS)
  await agreeForThePast(tx, residents, { ...options, at: agreedAt })
  const operations = new Map<string, string>()
  for (const [index, day] of days.entries()) {
    if (index % PROGRESS_EVERY === 0)
      options.progress(`Making the demo world: ${index} of ${size.days} days …`)
    await liveDay(tx, lives, { day, operations })
    const paidUntil = await settleNight(tx, day, options)
    if (paidUntil) await resumeFrom(tx, lives, paidUntil)
  }
  const open = lives.flatMap(life => life.openRounds())
  if (open.length > 0) writeRounds(tx, open)
  await writeBanking(tx, lives, { operations, currency })
  await writePastLogins(tx, lives)
  await readPastMessages(tx, new Date(now.getTime() - READ_WITHIN_DAYS * 24 * HOUR_MS))
  await drawPast(tx, { ...options, days: size.days })
  await agreeFromNow(tx, residents, { ...options, at: now })
  await countPast(tx, options.timeZone)
  return residents.length
}

/** Updates everybody's purse with their wallet's balance after a night's payments. */
async function resumeFrom(tx: Transaction, lives: readonly Life[], after: Date): Promise<void> {
  const balances = new Map((await walletsNow(tx)).map(one => [one.member_id, one.balance]))
  for (const { memberId, purse } of lives) purse.resume(balances.get(memberId) ?? 0n, after)
}

/** The days of the history, and today until now. */
function daysOf({ size, now, timeZone }: HistoryOptions): (PastDay & { name: string })[] {
  const today = dayOf(now, timeZone)
  return Array.from({ length: size.days + 1 }, (_, index) => {
    const day = addDays(today, index - size.days)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return {
      name: day,
      from: startOfDay(day, timeZone),
      to: startOfDay(addDays(day, 1), timeZone),
      isWeekend: weekday === 0 || weekday === 6,
    }
  })
}

/** Simulates a day for everybody and writes the results: the ledger in order of time, then the rounds. */
async function liveDay(
  tx: Transaction,
  lives: readonly Life[],
  { day, operations }: { day: PastDay & { name: string }; operations: Map<string, string> },
): Promise<void> {
  const rounds = lives.flatMap(life => life.live(day))
  const moves = lives.flatMap(life => life.purse.take())
  if (moves.length > 0) await postPast(tx, moves, operations)
  // In order of time, by which popular games are found.
  rounds.sort((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
  if (rounds.length === 0) return
  writeRounds(tx, rounds)
  await countPastRounds(tx, rounds, day)
}

async function postPast(
  tx: Transaction,
  moves: PastOperation[],
  operations: Map<string, string>,
): Promise<void> {
  moves.sort((one, other) => one.at.getTime() - other.at.getTime())
  let moment = new Date(0)
  const batch = await openBatch(tx, {
    accounts: moves.flatMap(({ operation }) => operation.legs.map(leg => leg.account)),
    keys: moves.map(({ operation }) => operation),
    momentOfPast: () => moment,
  })
  for (const { at, operation } of moves) {
    moment = at
    const outcome = batch.post(operation)
    if (outcome.state !== 'posted')
      throw new Error(`${operation.kind} ${operation.key} of the past was ${outcome.state}`)
    if (operation.kind !== 'bet' && operation.kind !== 'win')
      operations.set(nameOf(operation), outcome.operationId)
  }
  batch.write()
}

/** Writes members' deposits, withdrawals and turnover requirements, each with its operation. */
async function writeBanking(
  tx: Transaction,
  lives: readonly Life[],
  { operations, currency }: { operations: ReadonlyMap<string, string>; currency: Currency },
): Promise<void> {
  const idOf = (scope: string, key: string) => operations.get(nameOf({ scope, key }))
  const deposits = lives.flatMap(life => life.deposits)
  await insertPastDeposits(
    tx,
    deposits.map(one => ({ ...one, operationId: idOf('deposit', one.id) })),
    currency,
  )
  const withdrawals = lives.flatMap(life => life.withdrawals)
  const posted = withdrawals.map(one => {
    const holdId = idOf('withdrawal', one.id)
    if (!holdId) throw new Error(`withdrawal ${one.id} was never set aside`)
    return { ...one, currency, holdId, settledBy: idOf('withdrawal-end', one.id) }
  })
  await insertPastWithdrawals(tx, posted)
  await writePastMessages(tx, { deposits, withdrawals, currency })
  const requirements = lives.flatMap(life => life.purse.requirements)
  await insertPastRequirements(
    tx,
    requirements.map(one => ({ ...one, firstRoundId: firstRoundId(one.at) })),
  )
}
