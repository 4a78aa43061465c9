import { createHash } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Real money and play money are two books; no operation crosses them (I14). */
export type Book = 'real' | 'trial'

/** A member's accounts. Each stores its balance, which is never below zero. */
export type MemberKind = 'wallet' | 'vendor_wallet' | 'locked' | 'points'

/** House money reserved for a prize pool. It stores its balance too, so it never pays more than it has. */
export type PoolKind = 'prize_pool'

/** The house's accounts, where money comes from and goes to. Their balance is the sum of their entries. */
export type HouseKind =
  | 'payments_in'
  | 'payments_out'
  | 'vendor_game'
  | 'bonus'
  | 'rebate'
  | 'salary'
  | 'dividend'
  | 'adjustment'
  | 'opening'
  | 'rounding'
  | 'fees'
  /** What members owe: the negative sum of the open debts. */
  | 'member_debts'

/** What identifies an account. */
export interface AccountRef {
  book: Book
  kind: MemberKind | PoolKind | HouseKind
  /** Only for member kinds. */
  memberId?: string
  /** Only for vendor_wallet and vendor_game. */
  vendor?: string
  /** Only for prize_pool: the pool's id. */
  poolId?: string
  /** A currency, or PTS for points. */
  unit: string
}

export interface Account extends AccountRef {
  readonly id: string
  readonly tracked: boolean
}

const MEMBER_KINDS: ReadonlySet<string> = new Set<MemberKind>(['wallet', 'vendor_wallet', 'locked', 'points'])

/**
 * Returns the account of that description, whether or not the database has it yet. Its id is a UUID (version 8) derived
 * from the description, so that finding an account costs no query.
 */
export function account(ref: AccountRef): Account {
  const isMembers = MEMBER_KINDS.has(ref.kind)
  const isPool = ref.kind === 'prize_pool'
  if (isMembers !== (ref.memberId !== undefined))
    throw new Error(`an account ${ref.kind} ${ownerRule(isMembers)}`)
  if (isPool !== (ref.poolId !== undefined))
    throw new Error('a prize pool, and no other account, has a pool id')
  return { ...ref, id: accountId(ref), tracked: isMembers || isPool }
}

/** Returns the account of that description and creates it if it is missing. */
export async function accountOf(tx: Transaction, ref: AccountRef): Promise<Account> {
  const found = account(ref)
  await ensureAccounts(tx, [found])
  return found
}

/** The accounts that each database is known to have: none is ever deleted, only a failover can lose one. */
const known = new WeakMap<object, Set<string>>()

/** How many ids are cached before the cache is emptied: about 10 MB. */
const KNOWN_LIMIT = 100_000

/** Creates missing accounts in one statement; sends no query for accounts that this process has seen before. */
export async function ensureAccounts(tx: Transaction, accounts: readonly Account[]): Promise<void> {
  const seen = known.get(tx.memory) ?? new Set<string>()
  known.set(tx.memory, seen)
  const missing = accounts.filter(one => !seen.has(one.id))
  if (missing.length === 0) return
  const unseen = [...new Map(missing.map(one => [one.id, one])).values()]
  // Sorted by id: two transactions that create the same accounts wait for each other and must not deadlock.
  unseen.sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx.run(sql`
    insert into ledger_accounts (id, book, kind, member_id, vendor, pool, unit, tracked, chain)
    select * from unnest(
      ${unseen.map(one => one.id)}::uuid[], ${unseen.map(one => one.book)}::text[],
      ${unseen.map(one => one.kind)}::text[], ${unseen.map(one => one.memberId ?? null)}::uuid[],
      ${unseen.map(one => one.vendor ?? null)}::text[], ${unseen.map(one => one.poolId ?? null)}::uuid[],
      ${unseen.map(one => one.unit)}::text[],
      ${unseen.map(one => one.tracked)}::boolean[], ${unseen.map(one => (one.tracked ? firstChain(one.id) : null))}::bytea[])
    on conflict do nothing`)
  tx.afterCommit(() => {
    if (seen.size > KNOWN_LIMIT) seen.clear()
    for (const one of unseen) seen.add(one.id)
  })
}

/** The first link of an account's chain: the hash of its own id. */
function firstChain(id: string): Buffer {
  return createHash('sha256').update(idBytes(id)).digest()
}

/** The 16 bytes of a UUID, which the database hashes too. */
export function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function accountId(ref: AccountRef): string {
  const owner = ref.poolId ?? ref.memberId
  const description = [ref.book, ref.kind, owner?.toLowerCase() ?? '', ref.vendor ?? '', ref.unit]
  const bytes = createHash('sha256').update(JSON.stringify(description)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function ownerRule(isMembers: boolean): string {
  return isMembers ? 'belongs to a member' : 'belongs to the house'
}
