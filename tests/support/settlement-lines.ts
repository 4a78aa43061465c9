import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { commissionsOf, obligationsOf } from './settlement-oracle.ts'
import { OPENING } from './settlement-storage.ts'
import type { GrownWorld } from './settlement-worlds.ts'

/** Everything that was settled and paid, one line for each fact, in the order of the lines. */
export interface PaidLines {
  settlements: string[]
  commissions: string[]
  wallets: string[]
}

/** As the oracle has it, when everybody can pay. */
export function expectedOf(worlds: readonly GrownWorld[], until: number): PaidLines {
  const obligations = worlds.flatMap(world => obligationsOf(world, until))
  const commissions = worlds.flatMap(world => commissionsOf(world, until))
  const balances = new Map(worlds.flatMap(world => world.members.map(one => [one.id, OPENING])))
  const move = (id: string | undefined, amount: bigint) => {
    if (id !== undefined) balances.set(id, (balances.get(id) ?? 0n) + amount)
  }
  for (const { payer, payee, amount } of obligations) {
    move(payer, -amount)
    move(payee, amount)
  }
  for (const { memberId, amount } of commissions) move(memberId, amount)
  return {
    settlements: inOrder(obligations.map(lineOf)),
    commissions: inOrder(
      commissions.map(one =>
        [one.memberId, one.day, one.amount, one.ownValidBet, one.teamValidBet].join(' '),
      ),
    ),
    wallets: inOrder([...balances].map(([id, amount]) => `${id} ${amount}`)),
  }
}

/** As the database has it. */
export async function paidIn(db: Database): Promise<PaidLines> {
  return {
    settlements: await settledIn(db),
    commissions: await commissionsIn(db),
    wallets: await walletsIn(db),
  }
}

function inOrder(lines: readonly string[]): string[] {
  return lines.toSorted()
}

function lineOf(one: ReturnType<typeof obligationsOf>[number]): string {
  const { agreement, from, to, validBet, active, stake, payout, tier, amount } = one
  const state = amount > 0n ? 'paid' : 'nothing'
  return [agreement, from, to, validBet, active, stake, payout, tier ?? '-', amount, state].join(' ')
}

async function settledIn(db: Database): Promise<string[]> {
  const rows = await db.rows(sql<{ line: string }>`
    select concat_ws(' ', version_id, (extract(epoch from window_start) * 1000)::bigint,
      (extract(epoch from window_end) * 1000)::bigint, valid_bet, active, stake, payout, coalesce(tier::text, '-'),
      amount, state) as line
    from settlements`)
  return inOrder(rows.map(row => row.line))
}

async function commissionsIn(db: Database): Promise<string[]> {
  const rows = await db.rows(sql<{ line: string }>`
    select concat_ws(' ', member_id, day, amount, own_valid_bet, team_valid_bet) as line from commissions`)
  return inOrder(rows.map(row => row.line))
}

async function walletsIn(db: Database): Promise<string[]> {
  const rows = await db.rows(sql<{ line: string }>`
    select concat_ws(' ', member_id, balance) as line from ledger_accounts where kind = 'wallet'`)
  return inOrder(rows.map(row => row.line))
}
