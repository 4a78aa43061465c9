import { expect, test } from 'vitest'
import { firstIdOf } from '#lib/ids/first-id.ts'
import { REPORT_NAMES } from '#lib/operators/report-api.ts'
import { addDays, dayOf } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { seedDemoWorld } from '#server/db/seed/seed.ts'
import { sql } from '#server/db/sql.ts'
import { account } from '#server/ledger/accounts.ts'
import { storedOperations } from '#server/ledger/queries.ts'
import { lastBetsOf, lastEntriesOf } from '#server/operators/members/page-queries.ts'
import { roundsOf, roundWithProof, totalsOfRounds, validBetRuleOf } from '#server/play/round-queries.ts'
import { endOf, entriesOf, placeOf } from '#server/records/queries.ts'
import { longSumsByDay, longTotalsOf } from '#server/records/sums.ts'
import { sumsOfSettled } from '#server/team-reports/bet-queries.ts'
import { beginMove, beginReturn, finishSteps, rowsIn } from '#tests/support/archive.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { eachEngine, useDatabase } from '#tests/support/databases.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { newReader } from '../operators/report-calls.ts'

// Protects: a month that moves to the archive and comes back changes no answer: records, bets, totals, statements, reports, teams,
// first answers of keys and balances are the same after every step, and so are the rows when all are back.

const TIME_ZONE = 'Asia/Bangkok'
/** After how many steps everything is read again. */
const EVERY = 12

eachEngine(engine => {
  const fresh = useDatabase(engine)

  test('every answer is the same before, while and after a month is in the archive', async () => {
    const { db } = fresh
    // Moments are whole milliseconds in the past of a demo world, and in the ids.
    const now = new Date()
    const past = { size: { members: engine === 'postgres' ? 30 : 14, days: 5 }, timeZone: TIME_ZONE }
    await seedDemoWorld(db, { now, currency: 'THB', passwords: cheapPasswords(), games: 600, past })
    const before = await answersOf(db, now)
    const rows = await rowsOf(db)
    const { live } = await rowsIn(db)
    const same = async (step: number) => {
      if (step % EVERY !== 0) return
      expect(await answersOf(db, now)).toEqual(before)
      await expectLedgerBalanced(db)
    }

    await beginMove(db)
    const sizes = { entries: Number(live) / 25, rounds: Number(live) / 100 }
    const whole = { entries: Math.ceil(sizes.entries), rounds: Math.ceil(sizes.rounds) }
    expect(await finishSteps(db, same, whole)).toBeGreaterThan(EVERY)
    expect(await answersOf(db, now)).toEqual(before)
    const open = await db.row(sql<{ rounds: bigint }>`select count(*) as rounds from game_rounds`)
    expect(await rowsIn(db)).toEqual({ live: open?.rounds, archive: live - (open?.rounds ?? 0n) })

    await beginReturn(db)
    expect(await finishSteps(db, same, whole)).toBeGreaterThan(EVERY)
    expect(await answersOf(db, now)).toEqual(before)
    expect(await rowsIn(db)).toEqual({ live, archive: 0n })
    expect(await rowsOf(db)).toEqual(rows)
    const left = await db.row(sql<{ left: number }>`select count(*)::int as left from archive_closings`)
    expect(left).toEqual({ left: 0 })
  }, 240_000)
})

/** Everything that is read about the past, as it is read. */
async function answersOf(db: Database, now: Date): Promise<unknown> {
  const members = await db.rows(sql<{ member_id: string; rounds: number }>`
    select member_id, count(*)::int as rounds from all_game_rounds group by member_id
    order by count(*) desc, member_id limit 4`)
  const keys = await db.rows(sql<{ scope: string; key: string }>`
    select scope, key from ledger_operations where mod(hashtext(key), 50) = 0 order by scope, key`)
  const stored = await db.transaction(tx => storedOperations(tx, keys))
  const balances = await db.rows(sql<unknown>`select * from ledger_balances order by id`)
  return {
    members: await Promise.all(members.map(one => memberAnswers(db, one.member_id))),
    reports: await reportsOf(db, now),
    stored: [...stored.entries()].sort(([a], [b]) => (a < b ? -1 : 1)),
    balances,
    placed: await db.rows(sql<unknown>`
      select kind, count(*), sum(amount) from placed_entries group by kind order by kind`),
  }
}

async function memberAnswers(db: Database, memberId: string): Promise<unknown> {
  const { id: accountId } = account({ book: 'real', kind: 'wallet', memberId, unit: 'THB' })
  const [fromId, toId] = [firstIdOf(new Date(0)), firstIdOf(new Date(Date.now() + 86_400_000))]
  const filter = { memberId, fromId, toId, status: undefined, gameType: undefined, vendor: undefined }
  const rounds = await roundsOf(db, { ...filter, nodeId: undefined }, 10_000)
  const middle = rounds[Math.floor(rounds.length / 2)]?.id ?? ''
  const to = await endOf(db, accountId)
  const span = { accountId, from: 1n, to, kinds: undefined }
  const team = { agentId: memberId, member: undefined, under: undefined, search: undefined }
  const play = {
    start: new Date(0),
    end: new Date(Date.now() + 86_400_000),
    gameType: undefined,
    vendor: undefined,
  }
  return [
    rounds,
    await totalsOfRounds(db, { ...filter, nodeId: undefined }),
    await roundWithProof(db, memberId, middle),
    await validBetRuleOf(db, memberId, middle),
    await placeOf(db, accountId, middle),
    await entriesOf(db, span, 10_000),
    await longTotalsOf(db, span, TIME_ZONE),
    await longSumsByDay(db, { ...span, kinds: ['bet', 'win'] }, TIME_ZONE),
    await lastEntriesOf(db, memberId),
    await lastBetsOf(db, memberId),
    await sumsOfSettled(db, { scope: team as never, ...play }),
  ]
}

/** The first pages of all reports with their totals, and their files. */
async function reportsOf(db: Database, now: Date): Promise<unknown> {
  const admin = newReader(db, 'ann', ['admin'], { now })
  const today = dayOf(now, TIME_ZONE)
  const span = { from: addDays(today, -29), to: addDays(today, 1) }
  const pages: unknown[] = []
  for (const name of REPORT_NAMES) {
    const isNow = ['liabilities', 'balances', 'promised', 'turnover'].includes(name)
    // What operators did grows with every file that is read.
    if (name === 'decisions') continue
    pages.push(await admin.page(name, isNow ? {} : span))
  }
  return pages
}

/** Every row of the live tables. */
async function rowsOf(db: Database): Promise<unknown> {
  return db.rows(sql<unknown>`
    select sum(hashtextextended(row::text, 0)) as hash, count(*) as rows from (
      select e::text as row from ledger_entries e union all select r::text from game_rounds r) every_row`)
}
