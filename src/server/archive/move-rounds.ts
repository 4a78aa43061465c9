import type { Transaction } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { type ArchiveMonth, NO_ID, updateProgress } from '#server/ledger/archive-months.ts'

/** How many members' wallets one step locks at most. */
const MEMBERS = 50

/** The columns that a round has in both parts. */
const COLUMNS = `member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout,
  valid_bet, wins, opened_at, settled_at, proof, path_id, bets, unsettled, settled_itself, valid_bet_by, valid_bet_from`

interface Batch {
  members: readonly string[]
  first: string
  until: string
  limit: number
}

/**
 * Moves rounds of the next members, at most `limit`. Returns false when no member is left. Code that writes a round has
 * locked its member's wallet, so this locks it too: the round that is written is never one that moves meanwhile. After the
 * first ones it has statements planned again, which were planned for an empty table and read all of it.
 */
export async function moveRounds(tx: Transaction, month: ArchiveMonth, limit: number): Promise<boolean> {
  const members = await membersWithRounds(tx, 'game_rounds', month.rounds_to)
  if (members.length === 0) return false
  await lockWallets(tx, members)
  const rounds = await archiveRounds(tx, { members, first: month.first_id, until: month.until_id, limit })
  if (month.rounds_to === NO_ID) await tx.run(sql`analyze archive_rounds`)
  const again = await forgetLate(tx, { members, first: month.first_id, until: month.until_id })
  await updateProgress(tx, month.month, { ...doneWith(members, rounds, limit), rounds: rounds - again })
  return true
}

/** The same in reverse. */
export async function returnRounds(tx: Transaction, month: ArchiveMonth, limit: number): Promise<boolean> {
  const members = await membersWithRounds(tx, 'archive_rounds', month.rounds_to)
  if (members.length === 0) return false
  await lockWallets(tx, members)
  const rounds = await restoreRounds(tx, { members, first: month.first_id, until: month.until_id, limit })
  await updateProgress(tx, month.month, { ...doneWith(members, rounds, limit), rounds: -rounds })
  return true
}

/** A full batch may have left some of these members' rounds: they come again. */
function doneWith(members: readonly string[], moved: number, limit: number): { roundsTo?: string } {
  const last = members.at(-1)
  return moved >= limit || last === undefined ? {} : { roundsTo: last }
}

/** The next members with rounds in this part, after the last one. */
async function membersWithRounds(
  tx: Transaction,
  part: 'game_rounds' | 'archive_rounds',
  after: string,
): Promise<string[]> {
  const rows = await tx.rows(
    unnamed<{ member_id: string }>(
      `with recursive owners (member_id) as (
        (select member_id from ${part} where member_id > $1::uuid order by member_id limit 1)
        union all
        select (select r.member_id from ${part} r where r.member_id > h.member_id order by r.member_id limit 1)
        from owners h where h.member_id is not null)
      select member_id from owners where member_id is not null limit $2::int`,
      [after, MEMBERS],
    ),
  )
  return rows.map(row => row.member_id)
}

/** In the order of ids, like every batch of the ledger. */
async function lockWallets(tx: Transaction, members: readonly string[]): Promise<void> {
  await tx.run(sql`
    select id from ledger_accounts where member_id = any(${members}::uuid[]) and kind = 'wallet' order by id for update`)
}

function archiveRounds(tx: Transaction, { members, first, until, limit }: Batch): Promise<number> {
  return tx.run(
    unnamed(
      `with picked as materialized (
        select r.member_id, r.id from unnest($1::uuid[]) as m (id)
        join game_rounds r on r.member_id = m.id and r.id >= $2::uuid and r.id < $3::uuid and r.status <> 'open'
        limit $4::int),
      gone as (
        delete from game_rounds r using picked p where r.member_id = p.member_id and r.id = p.id returning r.*)
      insert into archive_rounds (${COLUMNS}, seal) select ${COLUMNS}, archive_seal(gone) from gone`,
      [members, first, until, limit],
    ),
  )
}

function restoreRounds(tx: Transaction, { members, first, until, limit }: Batch): Promise<number> {
  return tx.run(
    unnamed(
      `with picked as materialized (
        select r.member_id, r.id from unnest($1::uuid[]) as m (id)
        join archive_rounds r on r.member_id = m.id and r.id >= $2::uuid and r.id < $3::uuid
        limit $4::int),
      gone as (
        delete from archive_rounds r using picked p where r.member_id = p.member_id and r.id = p.id returning r.*)
      insert into game_rounds (${COLUMNS}) select ${COLUMNS} from gone`,
      [members, first, until, limit],
    ),
  )
}

/** Of rounds that late calls brought back and that are in the archive again; they were counted before. */
function forgetLate(tx: Transaction, { members, first, until }: Omit<Batch, 'limit'>): Promise<number> {
  return tx.run(sql`
    delete from archive_late_rounds l using archive_rounds r
    where l.member_id = any(${members}::uuid[]) and l.id >= ${first}::uuid and l.id < ${until}::uuid
      and r.member_id = l.member_id and r.id = l.id`)
}

/**
 * Brings single rounds back, because a late call changes them: the caller has locked their members' wallets. They stay
 * in the live table until the month is moved once more.
 */
export function bringRoundsBack(tx: Transaction, rounds: readonly { memberId: string; id: string }[]): void {
  tx.send(
    unnamed(
      `with gone as (
        delete from archive_rounds r using unnest($1::uuid[], $2::uuid[]) as p (member_id, id)
        where r.member_id = p.member_id and r.id = p.id returning r.*),
      late as (
        insert into archive_late_rounds (member_id, id) select member_id, id from gone)
      insert into game_rounds (${COLUMNS}) select ${COLUMNS} from gone`,
      [rounds.map(round => round.memberId), rounds.map(round => round.id)],
    ),
  )
}
