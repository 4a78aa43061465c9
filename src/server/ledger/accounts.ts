import { createHash } from 'node:crypto'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

/** Real money and play money are two books that never meet (I14). */
export type Book = 'real' | 'trial'

/** Accounts of a member. They keep their balance, which is never below zero. */
export type MemberKind = 'wallet' | 'vendor_wallet' | 'locked' | 'points'

/** Money of the house that is set aside for a pool of prizes. It keeps its balance too, so it never pays more than it has. */
export type PoolKind = 'prize_pool'

/** Accounts of the house, where money comes from and goes to. Their balance is the sum of their entries. */
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
  /** What members owe: below zero by the debts that are open. */
  | 'member_debts'

/** What makes an account the one it is. */
export interface AccountRef {
  book: Book
  kind: MemberKind | PoolKind | HouseKind
  /** Of member kinds, and only of them. */
  memberId?: string
  /** Of vendor_wallet and vendor_game, and only of them. */
  vendor?: string
  /** Of prize_pool, and only of it: the pool's id. */
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
 * The account of that description, whether the database has it yet or not. Its id is a UUID (version 8) derived from
 * the description, so that finding an account costs no question.
 */
export function account(ref: AccountRef): Account {
  const isMembers = MEMBER_KINDS.has(ref.kind)
  const isPool = ref.kind === 'prize_pool'
  if (isMembers !== (ref.memberId !== undefined))
    throw new Error(`an account ${ref.kind} ${ownerRule(isMembers)}`)
  if (isPool !== (ref.poolId !== undefined)) throw new Error('a prize pool, and nothing else, has its id')
  return { ...ref, id: accountId(ref), tracked: isMembers || isPool }
}

/** The account of that description; made when it is missing. */
export async function accountOf(tx: Transaction, ref: AccountRef): Promise<Account> {
  const found = account(ref)
  await ensureAccounts(tx, [found])
  return found
}

/** What each database is known to have. An account is never deleted, so what was committed once stays true. */
const known = new WeakMap<object, Set<string>>()

/** Ids remembered for each database before the memory is emptied: about 10 MB. */
const KNOWN_LIMIT = 100_000

/** Makes those that the database lacks, in one statement; asks nothing for accounts this process has seen before. */
export async function ensureAccounts(tx: Transaction, accounts: readonly Account[]): Promise<void> {
  const seen = known.get(tx.database) ?? new Set<string>()
  known.set(tx.database, seen)
  const missing = accounts.filter(one => !seen.has(one.id))
  if (missing.length === 0) return
  const unseen = [...new Map(missing.map(one => [one.id, one])).values()]
  // In the order of ids, because two transactions that make the same accounts wait for each other.
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

/** Where the chain of an account's entries begins: the hash of its own id. */
function firstChain(id: string): Buffer {
  return createHash('sha256').update(idBytes(id)).digest()
}

/** The 16 bytes of a UUID, as the database hashes them. */
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
