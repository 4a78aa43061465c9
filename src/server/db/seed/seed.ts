import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { DEMO_CONTENT } from '#lib/demo/content.ts'
import type { Catalogue } from '#lib/games/game.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import {
  insertBanners,
  insertClassifications,
  insertGames,
  insertNotices,
  insertVendors,
} from '#server/games/queries.ts'
import { createMember } from '#server/identity/create-member.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Operation } from '#server/ledger/operation.ts'
import { DEMO_MEMBERS, DEMO_PASSWORD, type DemoMember } from './members.ts'

/** Any number, the same in every version: whoever seeds holds this advisory lock. */
const SEED_LOCK = 7_305_114_202
/** Games in one statement: some megabytes of JSON at most. */
const GAMES_AT_ONCE = 2_000

/** Who can log in to a freshly seeded demo world. */
export const DEMO_ACCOUNTS: readonly string[] = DEMO_MEMBERS.map(member => member.account).toSorted()

export interface SeedOptions {
  now: Date
  /** The unit of the wallets. */
  currency: Currency
  passwords: { hash(password: string): Promise<string> }
  /** How many games the catalogue gets; the demo world's own number unless told. */
  games?: number
  progress?: (line: string) => void
}

/**
 * Fills an empty database with the demo world: catalogue, texts, members, and their money through the ledger, all in one
 * transaction. Answers false, and does nothing, when the database has members or games already; safe when several
 * processes start at once.
 */
export async function seedDemoWorld(db: Database, options: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  options.progress?.('Making the demo world …')
  const catalogue = demoCatalogue(options.games)
  // Hashing takes a while on purpose, so it is done before the transaction.
  const hashes = await Promise.all(DEMO_MEMBERS.map(() => options.passwords.hash(DEMO_PASSWORD)))
  return db.transaction(async tx => {
    await tx.run(sql`select pg_advisory_xact_lock(${SEED_LOCK}::bigint)`)
    if (!(await isEmpty(tx))) return false
    await seedCatalogue(tx, catalogue)
    await insertBanners(tx, DEMO_CONTENT.banners)
    await insertNotices(tx, DEMO_CONTENT.notices)
    await seedMembers(tx, hashes, options)
    options.progress?.(
      `The demo world has ${catalogue.games.length} games and ${DEMO_MEMBERS.length} accounts`,
    )
    return true
  })
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
      at: options.now,
    })
    if (!isNew) throw new Error(`the account ${member.account} is taken in an empty database`)
    ids.set(member.account, id)
  }
  await openWallets(tx, ids, options.currency)
}

/** Gives every member what the wallet is opened with, from the house's opening account of the same book. */
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
