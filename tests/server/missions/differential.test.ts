import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { spansAt } from '#server/missions/progress.ts'
import { depositsIn, gameBetsIn, validBetsIn, winsIn } from '#server/missions/queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { addMember, payIn, playRound } from '#tests/support/team.ts'

// Protects: what a mission counts is what a full scan of deposits and rounds says, whatever the day and however near to
// midnight (I18, I20).

const TIME_ZONE = 'Asia/Bangkok'
const MONDAY = '2026-11-16'
const CATEGORIES = ['RNG', 'LIVE', 'FISH']
const GAMES = ['koi-terrace', 'lucky-jade', 'deep-sea']
const MIN_BETS = [1n, 300n]
const fresh = useDatabase()

test('answers what a full scan of deposits and rounds says, at every end of a day of two weeks', async () => {
  const { db } = fresh
  const random = seeded(63)
  const first = startOfDay(MONDAY, TIME_ZONE).getTime()
  const members = await Promise.all(Array.from({ length: 4 }, () => addMember(db, { at: new Date(first) })))
  // Half of them within seconds of a midnight.
  const moment = () => {
    const day = first + random.below(14) * 86_400_000
    return new Date(
      random.below(2) === 0 ? day + random.below(86_400_000) : day - 5_000 + random.below(10_000),
    )
  }
  const ids = members.map(one => one.id)
  for (const memberId of ids) {
    await payIn(db, { memberId, amount: 1_000_000n, at: new Date(first - 86_400_000) })
    for (let n = 0; n < figure(10, 30); n += 1) {
      const amount = BigInt(100 + random.below(50_000))
      await payIn(db, { memberId, amount, fee: BigInt(random.below(100)), at: moment() })
      const category = CATEGORIES[random.below(CATEGORIES.length)] ?? 'RNG'
      await playRound(db, {
        memberId,
        at: moment(),
        category,
        stake: BigInt(1 + random.below(900)),
        payout: BigInt(random.below(2) * random.below(1_800)),
        gameCode: GAMES[random.below(GAMES.length)] ?? 'koi-terrace',
      })
    }
  }
  for (let n = 0; n < 14; n += 1) {
    const now = new Date(startOfDay(addDays(MONDAY, n + 1), TIME_ZONE).getTime() - 1)
    const spans = spansAt(now, TIME_ZONE)
    const sorted = (rows: { member_id: string; category?: string }[]) =>
      rows.toSorted((a, b) =>
        `${a.member_id}${a.category ?? ''}` < `${b.member_id}${b.category ?? ''}` ? -1 : 1,
      )
    const { dayStart, weekStart } = spans
    // A window of bets alone has deposits of nothing.
    const deposits = (await depositsIn(db, ids, spans)).filter(({ week }) => week > 0n)
    expect(sorted(deposits)).toEqual(await scannedDeposits(db, { dayStart, weekStart, now }))
    expect(sorted(await validBetsIn(db, ids, spans))).toEqual(
      await scannedBets(db, { dayStart, weekStart, now }),
    )
    const figures = (rows: object[]) =>
      rows.map(row => JSON.stringify(Object.entries(row).toSorted(), text)).toSorted()
    expect(figures(await gameBetsIn(db, ids, spans))).toEqual(
      figures(await scannedGames(db, { dayStart, weekStart, now })),
    )
    expect(figures(await winsIn(db, ids, spans, MIN_BETS))).toEqual(
      figures(await scannedWins(db, { dayStart, weekStart, now })),
    )
  }
}, 60_000)

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

interface Scan {
  dayStart: Date
  weekStart: Date
  now: Date
}

function scannedDeposits(db: Database, { dayStart, weekStart, now }: Scan) {
  return db.rows(sql`
    select d.member_id, sum(d.amount - d.fee)::bigint as week,
      coalesce(sum(d.amount - d.fee) filter (where s.at >= ${dayStart}::timestamptz), 0)::bigint as day
    from deposits d join deposit_statuses s on s.deposit_id = d.id and s.status = 'approved'
    where s.at >= ${weekStart}::timestamptz and s.at <= ${now}::timestamptz
    group by d.member_id order by d.member_id`)
}

function scannedBets(db: Database, { dayStart, weekStart, now }: Scan) {
  return db.rows(sql`
    select member_id, game_type as category, sum(valid_bet)::bigint as week,
      coalesce(sum(valid_bet) filter (where settled_at >= ${dayStart}::timestamptz), 0)::bigint as day
    from game_rounds
    where status = 'settled' and book = 'real' and settled_at >= ${weekStart}::timestamptz
      and settled_at <= ${now}::timestamptz
    group by member_id, game_type order by member_id, game_type`)
}

function scannedGames(db: Database, { dayStart, weekStart, now }: Scan) {
  return db.rows(sql`
    select member_id, game_type as category, sum(valid_bet)::bigint as week,
      sum(case when settled_at >= ${dayStart}::timestamptz then valid_bet else 0 end)::bigint as day
    from game_rounds
    where status = 'settled' and book = 'real' and settled_at >= ${weekStart}::timestamptz
      and settled_at <= ${now}::timestamptz
    group by member_id, game_type, game_code`)
}

async function scannedWins(db: Database, scan: Scan): Promise<object[]> {
  const each = await Promise.all(MIN_BETS.map(minBet => scannedWinsOf(db, scan, minBet)))
  return each.flat()
}

function scannedWinsOf(db: Database, { dayStart, weekStart, now }: Scan, minBet: bigint) {
  return db.rows(sql`
    select member_id, game_type as category, ${minBet}::bigint as min_bet, count(*)::int as week,
      sum(case when settled_at >= ${dayStart}::timestamptz then 1 else 0 end)::int as day
    from game_rounds
    where status = 'settled' and book = 'real' and settled_at >= ${weekStart}::timestamptz
      and settled_at <= ${now}::timestamptz and payout - stake > 0 and valid_bet >= ${minBet}
    group by member_id, game_type`)
}
