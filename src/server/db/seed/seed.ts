import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_CONTENT } from '#lib/demo/content.ts'
import { DEMO_ANNOUNCEMENTS } from '#lib/demo/game-announcements.ts'
import { DEMO_REBATES, DEMO_REBATES_FROM } from '#lib/demo/rebates.ts'
import { DEMO_SITE } from '#lib/demo/site.ts'
import { ratePpm } from '#lib/downlines/rules.ts'
import type { Catalogue } from '#lib/games/game.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import { ppmOf } from '#lib/money/rates.ts'
import { MOST_PPM } from '#lib/rebates/rules.ts'
import { DEFAULT_SETTINGS } from '#lib/site/settings.ts'
import { addDays } from '#lib/time/days.ts'
import { importFirst } from '#server/content/first-content.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { writeFirstRate } from '#server/downlines/rates.ts'
import { insertAnnouncement } from '#server/games/announcement-queries.ts'
import {
  insertClassifications,
  insertGames,
  insertVendorEntries,
  insertVendors,
} from '#server/games/queries.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertInviteCode } from '#server/identity/profile-queries.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { writeRate } from '#server/rebates/queries.ts'
import { writeSetting } from '#server/site/queries.ts'
import { closeWindows } from '#server/team/closing.ts'
import { sumClosed } from '#server/team/summing.ts'
import { seedChat } from './chat.ts'
import { seedContracts } from './contracts.ts'
import { type HistorySize, seedHistory } from './history/history.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember } from './members.ts'
import { seedRaffles } from './raffles.ts'

/** The advisory lock of seeding: an arbitrary number, the same in every version. */
const SEED_LOCK = 7_305_114_202
/** Games per statement: some megabytes of JSON at most. */
const GAMES_AT_ONCE = 2_000
/** Large, since nobody waits for a step of the summing while the world is created. */
const SUMMED_AT_ONCE_MS = 10 * 86_400_000

export interface SeedOptions {
  now: Date
  /** The currency of the wallets. */
  currency: Currency
  /** The time zone of contract days and hours; Asia/Bangkok by default. */
  timeZone?: string
  passwords: { hash(password: string): Promise<string> }
  /** How many games the catalogue gets; the demo world's own number by default. */
  games?: number
  /** The world's past, by the days of a time zone; without one it starts now, with only the few demo accounts. */
  past?: { size: HistorySize; timeZone: string }
  /** Seals the seeds of raffles; without one there are none. */
  secret?: string
  progress?: (line: string) => void
}

/**
 * Fills an empty database with the demo world: catalogue, texts, members, and their money through the ledger, all in
 * one transaction. Returns false and does nothing if the database has members or games already; safe when several
 * processes start together.
 */
export async function seedDemoWorld(db: Database, options: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  options.progress?.('Making the demo world …')
  const catalogue = demoCatalogue(options.games)
  // Hashing is slow on purpose, so it happens before the transaction.
  const hashes = await Promise.all(DEMO_MEMBERS.map(() => options.passwords.hash(DEMO_PASSWORD)))
  const isSeeded = await db.transaction(async tx => {
    // It takes seconds, and waits for another process that is already seeding.
    await tx.run(unnamed("set local statement_timeout = 0; set local lock_timeout = '10min'"))
    await tx.run(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`)
    if (!(await isEmpty(tx))) return false
    await seedCatalogue(tx, catalogue)
    for (const one of DEMO_ANNOUNCEMENTS)
      await insertAnnouncement(tx, { ...one, startsAt: options.now, endsAt: null })
    // A week ago, so that the days since then earn points.
    await importFirst(tx, DEMO_CONTENT, new Date(options.now.getTime() - 7 * 24 * 3_600_000))
    for (const [key, value] of Object.entries(DEMO_SITE)) await writeSetting(tx, key, value, options.now)
    for (const [category, percent] of Object.entries(DEMO_REBATES))
      await writeRate(tx, { category, fromDay: DEMO_REBATES_FROM, ppm: ppmOf(percent, MOST_PPM) ?? 0 })
    const members = await seedPeople(tx, catalogue, { ...options, hashes })
    await seedChat(tx, options.now)
    const { secret, past, now, currency } = options
    if (secret) await seedRaffles(tx, { now, currency, secret, hasPast: past !== undefined })
    options.progress?.(`The demo world has ${catalogue.games.length} games and ${members} accounts`)
    return true
  })
  if (isSeeded && options.past) await sumPast(db, options.now, options.past.timeZone)
  return isSeeded
}

/** Returns the number of accounts. */
async function seedPeople(
  tx: Transaction,
  catalogue: Catalogue,
  { hashes, past, ...options }: SeedOptions & { hashes: readonly string[] },
): Promise<number> {
  if (!past) {
    await seedMembers(tx, hashes, options)
    await seedContracts(tx, options)
    return DEMO_MEMBERS.length
  }
  return seedHistory(tx, {
    ...past,
    now: options.now,
    currency: options.currency,
    games: catalogue.games,
    settings: { deposits: DEMO_SITE.deposits, withdrawals: DEFAULT_SETTINGS.withdrawals },
    passwordHash: hashes[0] ?? '',
    progress: options.progress ?? (() => undefined),
  })
}

/**
 * Closes and sums the windows of the past, so that the first pages show them. Every process does so at its start: if
 * this one is stopped in between, the next one continues.
 */
async function sumPast(db: Database, now: Date, timeZone: string): Promise<void> {
  await closeWindows(db, now)
  await sumClosed(db, timeZone, SUMMED_AT_ONCE_MS)
  await db.run(unnamed('analyze'))
}

async function isEmpty(db: Queries): Promise<boolean> {
  const row = await db.row(sql<{ used: boolean }>`
    select exists (select 1 from members) or exists (select 1 from games) as used`)
  return row?.used === false
}

async function seedCatalogue(tx: Transaction, catalogue: Catalogue): Promise<void> {
  await insertVendors(tx, catalogue.vendors)
  await insertClassifications(tx, catalogue.classifications)
  for (let from = 0; from < catalogue.games.length; from += GAMES_AT_ONCE) {
    await insertGames(tx, catalogue.games.slice(from, from + GAMES_AT_ONCE))
  }
  await insertVendorEntries(tx, catalogue.vendorEntries)
}

async function seedMembers(tx: Transaction, hashes: readonly string[], options: SeedOptions): Promise<void> {
  const ids = new Map<string, string>()
  for (const [index, member] of DEMO_MEMBERS.entries()) {
    const id = newId()
    const passwordHash = hashes[index]
    if (passwordHash === undefined) throw new Error(`${member.account} has no password`)
    const isNew = await createMember(tx, {
      id,
      account: member.account,
      nickname: member.nickname,
      memberType: member.memberType,
      passwordHash,
      upline: member.upline === undefined ? undefined : ids.get(member.upline),
      currency: options.currency,
      hasAcceptedTerms: true,
      at: options.now,
    })
    if (!isNew) throw new Error(`the account ${member.account} is taken in an empty database`)
    ids.set(member.account, id)
    if (member.rate !== undefined)
      await writeFirstRate(tx, {
        memberId: id,
        ppm: ratePpm(member.rate) ?? 0,
        // That day has started in every time zone.
        day: addDays(options.now.toISOString().slice(0, 10), -1),
        setBy: ids.get(member.upline ?? ''),
        at: options.now,
      })
    if (member.inviteCode)
      await insertInviteCode(tx, { code: member.inviteCode, agentId: id, at: options.now })
  }
  await openWallets(tx, ids, options.currency)
}

/** Funds every member's wallet from the house's opening account of the same book. */
async function openWallets(
  tx: Transaction,
  ids: ReadonlyMap<string, string>,
  currency: Currency,
): Promise<void> {
  const operations = DEMO_MEMBERS.map(member => opening(member, ids.get(member.account) ?? '', currency))
  const batch = await openBatch(tx, {
    accounts: operations.flatMap(operation => operation.legs.map(leg => leg.account)),
    keys: operations,
  })
  for (const operation of operations) {
    const { state } = batch.post(operation)
    if (state !== 'posted') throw new Error(`the opening of a demo wallet was ${state}`)
  }
  batch.write()
}

function opening(member: DemoMember, memberId: string, unit: Currency): Operation {
  const book = member.memberType === 4 ? 'trial' : 'real'
  const amount = member.openingUnits * 10n ** BigInt(MINOR_DIGITS[unit])
  return {
    kind: 'opening',
    book,
    scope: 'opening',
    key: memberId,
    reference: memberId,
    legs: [
      { account: account({ book, kind: 'wallet', memberId, unit }), amount },
      { account: account({ book, kind: 'opening', unit }), amount: -amount },
    ],
  }
}
