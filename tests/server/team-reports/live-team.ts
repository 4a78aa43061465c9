import { newId } from '#lib/ids/ids.ts'
import type { teamBets, teamBetTotals, teamEntries, teamRound, userLoss } from '#lib/team-reports/api.ts'
import type { GIVEN_KINDS } from '#lib/team-reports/rules.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { gift, postAlone, walletOf } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'
import { payIn, payOut, playRound, type TreeMember } from '#tests/support/team.ts'
import type { ReportServer } from './report-calls.ts'

export type Bets = AnswerOf<typeof teamBets>
export type BetTotals = AnswerOf<typeof teamBetTotals>
export type Round = AnswerOf<typeof teamRound>
export type Loss = AnswerOf<typeof userLoss>
export type Entries = AnswerOf<typeof teamEntries>

const DAY_MS = 86_400_000
const CATEGORIES = ['RNG', 'LIVE', 'FISH']
/** Deposits, withdrawals and gifts are of the moment that the ledger writes them; rounds may be of days before. */
export async function live(
  db: Database,
  tree: readonly TreeMember[],
  seed: number,
  rounds: number,
): Promise<void> {
  const random = seeded(seed)
  const now = Date.now()
  for (const { id } of tree) await payIn(db, { memberId: id, amount: 500_000n, fee: 100n, at: new Date(now) })
  for (let count = 0; count < rounds; count += 1) {
    const { id } = tree[random.below(tree.length)] as TreeMember
    const at = new Date(now - random.below(5) * DAY_MS - random.below(3_600_000))
    const category = CATEGORIES[random.below(3)] as string
    const stake = BigInt(1 + random.below(900))
    const payout = BigInt(random.below(3) === 0 ? random.below(1_800) : 0)
    await playRound(db, { memberId: id, at, category, stake, payout })
    if (count % 9 === 0) await give(db, id, BigInt(1 + random.below(50)))
    if (count % 20 === 0) await payOut(db, { memberId: id, amount: 1_000n, fee: 10n, at: new Date(now) })
  }
}

export async function give(
  db: Database,
  memberId: string,
  amount: bigint,
  kind: (typeof GIVEN_KINDS)[number] = 'bonus',
): Promise<void> {
  await postAlone(db, gift(walletOf(memberId), amount, kind))
}

/** A moment after all that the database has written: its clock is finer than the one that moves members. */
export async function nextMillisecond(): Promise<Date> {
  const from = Date.now()
  while (Date.now() === from) await new Promise(resolve => setImmediate(resolve))
  return new Date()
}

/** What some kinds of operations changed in the wallets of some members, by the ledger. */
export async function movedBy(
  db: Database,
  members: readonly TreeMember[],
  kinds: readonly string[],
): Promise<bigint> {
  const wallets = members.map(one => walletOf(one.id).id)
  const row = await db.row(sql<{ moved: bigint }>`
    select coalesce(sum(e.amount), 0)::bigint as moved from ledger_entries e
    join ledger_operations o on o.id = e.operation_id
    where e.account_id = any(${wallets}::uuid[]) and o.kind = any(${kinds}::text[])`)
  return row?.moved ?? 0n
}

/** A new place in the tree, as an operator's act gives it. */
export async function moveBelow(
  db: Database,
  member: TreeMember,
  upline: TreeMember,
  at: Date,
): Promise<void> {
  const pathId = newId()
  await db.transaction(async tx => {
    await tx.run(sql`delete from member_tree where descendant = ${member.id}::uuid and depth > 0`)
    await tx.run(sql`
      update members set upline = ${upline.id}::uuid, path_id = ${pathId}::uuid,
        ancestors = (select ancestors from members where id = ${upline.id}::uuid) || id
      where id = ${member.id}::uuid`)
    await tx.run(sql`
      insert into member_paths (id, member_id, ancestors, from_at)
      select ${pathId}::uuid, id, ancestors, ${at}::timestamptz from members where id = ${member.id}::uuid`)
    await tx.run(sql`
      insert into member_tree (ancestor, descendant, depth)
      select a.id, m.id, cardinality(m.ancestors) - a.place
      from members m, unnest(m.ancestors) with ordinality as a (id, place)
      where m.id = ${member.id}::uuid and a.id <> m.id`)
  })
}

export async function allRows(server: ReportServer, who: TreeMember, query: string): Promise<Bets['rows']> {
  const rows: Bets['rows'] = []
  for (let before = ''; ; ) {
    const page = await server.ask<Bets>(who, `/bets?${query}${before && `&before=${before}`}`)
    rows.push(...page.rows)
    if (page.next === null) return rows
    before = page.next
  }
}

export const sumOf = <Row>(rows: readonly Row[], pick: (row: Row) => string | number | null): bigint =>
  rows.reduce((sum, row) => sum + BigInt(pick(row) ?? 0), 0n)
