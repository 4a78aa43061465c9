import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { summedUntil } from '#server/team/sum-queries.ts'

interface Played {
  member_id: string
  day: string
  category: string
  ancestors: string[]
  bets: bigint
  stake: bigint
  payout: bigint
  valid_bet: bigint
}
interface Account {
  day: string
  ancestors: string[]
  numbers: (number | string)[]
}

/** Throws unless the sums of teams are what plain loops over the windows come to, up to where windows are summed. */
export async function expectSums(db: Database, timeZone: string): Promise<void> {
  const until = (await summedUntil(db)) ?? new Date(0)
  const played = await db.rows(sql<Played>`
    select w.member_id, (w.window_start at time zone ${timeZone})::date::text as day, w.category, p.ancestors, w.bets,
      w.stake, w.payout, w.valid_bet
    from bet_windows w join member_paths p on p.id = w.path_id where w.window_start < ${until}::timestamptz`)
  const accounts = await db.rows(sql<Account>`
    select (w.window_start at time zone ${timeZone})::date::text as day, p.ancestors,
      array[registrations, invited, first_deposits, deposits, deposited, withdrawals, withdrawn]::bigint[] as numbers
    from account_windows w join member_paths p on p.id = w.path_id where w.window_start < ${until}::timestamptz`)
  expect(await daily(db)).toEqual(expectedDaily(played))
  expect(await through(db)).toEqual(expectedThrough(played))
  expect(await active(db)).toEqual(expectedActive(played))
  expect(await accountSums(db)).toEqual(expectedAccounts(accounts))
  expect(await sizes(db)).toEqual(await expectedSizes(db))
}

class Sums {
  readonly #sums = new Map<string, bigint[]>()
  add(name: string, numbers: readonly (number | string | bigint)[]): void {
    const before = this.#sums.get(name) ?? numbers.map(() => 0n)
    this.#sums.set(
      name,
      before.map((sum, place) => sum + BigInt(numbers[place] ?? 0)),
    )
  }
  sorted(): Record<string, string> {
    return Object.fromEntries(
      [...this.#sums]
        .map(([name, sums]) => [name, sums.join(' ')] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
}

function expectedDaily(rows: readonly Played[]): Record<string, string> {
  const sums = new Sums()
  for (const row of rows)
    for (const agent of row.ancestors.slice(0, -1))
      sums.add(`${agent} ${row.day} ${row.category}`, [row.bets, row.stake, row.payout, row.valid_bet])
  return sums.sorted()
}

function expectedThrough(rows: readonly Played[]): Record<string, string> {
  const sums = new Sums()
  for (const row of rows.filter(one => one.valid_bet > 0n))
    for (const [place, agent] of row.ancestors.slice(0, -1).entries())
      sums.add(`${agent} ${row.day} ${row.ancestors[place + 1]}`, [row.valid_bet])
  return sums.sorted()
}

/** By day and agent, and by month, agent and the day up to which it is counted. */
function expectedActive(rows: readonly Played[]): Record<string, string> {
  const firsts = new Map<string, string>()
  const bet = rows.filter(row => row.valid_bet > 0n)
  for (const row of bet)
    for (const agent of row.ancestors.slice(0, -1))
      for (const period of [`D ${row.day}`, `M ${row.day.slice(0, 7)}-01`]) {
        const name = `${agent} ${period} ${row.member_id}`
        const known = firsts.get(name)
        firsts.set(name, known && known < row.day ? known : row.day)
      }
  const sums = new Sums()
  for (const [name, day] of firsts) sums.add(`${name.split(' ').slice(0, 3).join(' ')} ${day}`, [1])
  return sums.sorted()
}

function expectedAccounts(rows: readonly Account[]): Record<string, string> {
  const sums = new Sums()
  for (const row of rows)
    for (const agent of row.ancestors.slice(0, -1)) sums.add(`${agent} ${row.day}`, row.numbers)
  return sums.sorted()
}

interface Named {
  name: string
  sum: string
}
const recordOf = (rows: readonly Named[]) =>
  Object.fromEntries(rows.map(row => [row.name, row.sum] as const).sort(([a], [b]) => (a < b ? -1 : 1)))

const daily = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', agent_id, day, category) as name, concat_ws(' ', bets, stake, payout, valid_bet) as sum
      from team_daily`),
  )
const through = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', upline_id, day, downline_id) as name, valid_bet::text as sum from downline_daily`),
  )
const active = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', agent_id, period, period_start, day) as name, members::text as sum from team_active`),
  )
const accountSums = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', agent_id, day) as name, concat_ws(' ', registrations, invited, first_deposits, deposits,
        deposited, withdrawals, withdrawn) as sum from team_accounts`),
  )
const sizes = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', agent_id, depth) as name, members::text as sum from team_sizes where members <> 0`),
  )
const expectedSizes = async (db: Database) =>
  recordOf(
    await db.rows(sql<Named>`
      select concat_ws(' ', t.ancestor, t.depth) as name, count(*)::text as sum from member_tree t
        join members m on m.id = t.descendant
      where t.depth > 0 and m.member_type <> 4 group by t.ancestor, t.depth`),
  )
