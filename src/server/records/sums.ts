import type { Queries } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { type DaySum, sumsByDay } from './profit-queries.ts'
import { type Span, type SpanTotals, totalsOf } from './queries.ts'

/** Entries of a block, as migration 0064 says. */
const BLOCK = 1_000n
/** Blocks that one reading writes at most. What is beyond them is read from the entries, and written by a later one. */
const MOST_AT_ONCE = 20n

/** The sums of a span of any length: of its full blocks, and of the entries before and after them. */
export async function longTotalsOf(db: Queries, span: Span, timeZone: string): Promise<SpanTotals> {
  const { blocks, rest } = await cut(db, span, timeZone)
  const parts = await Promise.all([
    ...(blocks ? [totalsOfBlocks(db, { ...blocks, kinds: span.kinds })] : []),
    ...rest.map(part => totalsOf(db, part)),
  ])
  return parts.reduce((sum, part) => ({
    entries: sum.entries + part.entries,
    money_in: sum.money_in + part.money_in,
    money_out: sum.money_out + part.money_out,
  }))
}

/** What entries of some kinds came to, by day, in a span of any length; the oldest day first. */
export async function longSumsByDay(
  db: Queries,
  span: Span & { kinds: readonly string[] },
  timeZone: string,
): Promise<DaySum[]> {
  const { kinds } = span
  const { blocks, rest } = await cut(db, span, timeZone)
  const parts = await Promise.all([
    ...(blocks ? [daysOfBlocks(db, { ...blocks, kinds })] : []),
    ...rest.map(part => sumsByDay(db, { ...part, kinds }, timeZone)),
  ])
  // A day can lie in a block and beside it.
  const sums = [...Map.groupBy(parts.flat(), ({ day }) => day)].map(([day, those]) => ({
    day,
    amount: those.reduce((sum, { amount }) => sum + amount, 0n),
  }))
  return sums.sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Blocks of a wallet from `first` up to, not including, `end`. */
interface Blocks {
  accountId: string
  timeZone: string
  first: bigint
  end: bigint
}

/** The full blocks of a span, when it has any, and what is left before and after them. */
async function cut(
  db: Queries,
  span: Span,
  timeZone: string,
): Promise<{ blocks?: Blocks; rest: readonly Span[] }> {
  const { accountId, from, to } = span
  const first = (from - 1n + BLOCK - 1n) / BLOCK
  const full = (to - 1n) / BLOCK
  if (full <= first) return { rest: [span] }
  const end = await blocksUpTo(db, { accountId, timeZone, end: full })
  if (end <= first) return { rest: [span] }
  const rest = [
    { ...span, to: first * BLOCK + 1n },
    { ...span, from: end * BLOCK + 1n },
  ]
  return { blocks: { accountId, timeZone, first, end }, rest: rest.filter(part => part.from < part.to) }
}

/** Writes the missing blocks below `end`. Returns the place, at most `end`, up to which there are blocks now. */
async function blocksUpTo(db: Queries, { accountId, timeZone, end }: Omit<Blocks, 'first'>): Promise<bigint> {
  const kept = await db.row(sql<{ end: bigint }>`
    select coalesce(max(block) + 1, 0)::bigint as end from ledger_blocks
    where account_id = ${accountId}::uuid and time_zone = ${timeZone}`)
  const begin = kept?.end ?? 0n
  if (begin >= end) return end
  const until = begin + MOST_AT_ONCE < end ? begin + MOST_AT_ONCE : end
  // All of them or none. Who comes second waits here, and finds the same rows written.
  await db.run(sql`
    insert into ledger_blocks (account_id, time_zone, block, day, kind, entries, money_in, money_out)
    select e.account_id, ${timeZone}, (e.seq - 1) / ${BLOCK}, (o.created_at at time zone ${timeZone})::date, o.kind,
      count(*), sum(greatest(e.amount, 0)), sum(greatest(-e.amount, 0))
    from all_ledger_entries e join ledger_operations o on o.id = e.operation_id
    where e.account_id = ${accountId}::uuid and e.seq > ${begin * BLOCK} and e.seq <= ${until * BLOCK}
    group by 1, 3, 4, 5 order by 3, 4, 5
    on conflict do nothing`)
  return until
}

type BlocksOfKinds = Blocks & { kinds: readonly string[] | undefined }

async function totalsOfBlocks(db: Queries, of: BlocksOfKinds): Promise<SpanTotals> {
  const row = await db.row(sql<SpanTotals>`
    select coalesce(sum(entries), 0)::int as entries, coalesce(sum(money_in), 0)::bigint as money_in,
      coalesce(sum(money_out), 0)::bigint as money_out
    from ledger_blocks
    where account_id = ${of.accountId}::uuid and time_zone = ${of.timeZone}
      and block >= ${of.first} and block < ${of.end}
      and (${of.kinds ?? null}::text[] is null or kind = any(${of.kinds ?? null}::text[]))`)
  if (!row) throw new Error('an aggregate without a row')
  return row
}

function daysOfBlocks(db: Queries, of: Blocks & { kinds: readonly string[] }): Promise<DaySum[]> {
  return db.rows(sql<DaySum>`
    select day::text as day, sum(money_in - money_out)::bigint as amount from ledger_blocks
    where account_id = ${of.accountId}::uuid and time_zone = ${of.timeZone}
      and block >= ${of.first} and block < ${of.end} and kind = any(${of.kinds}::text[])
    group by 1`)
}
