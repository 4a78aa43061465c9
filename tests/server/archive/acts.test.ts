import { beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { archiveStep } from '#server/archive/archive-step.ts'
import { gaugeArchive } from '#server/archive/gauges.ts'
import { sql } from '#server/db/sql.ts'
import { openBatch } from '#server/ledger/batch.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { deposit, walletOf } from '#tests/support/ledger.ts'
import { operateAs } from '#tests/support/operator-people.ts'

// Protects: a month moves to the archive when it is closed, in order, and when two people say so; otherwise the command says why
// not. Who did it stands in the book of changes, and a gauge shows it.

const database = useDatabase()
const NOW = new Date('2026-04-20T03:00:00Z')
const context = (now = NOW) => ({ db: database.db, now, timeZone: 'Asia/Bangkok' })
const as = (name: string, ...args: string[]) => operateAs(name, ['archive', ...args], context())
/** Ann and Bob say the same. */
const both = async (...args: string[]) => {
  expect((await as('ann', ...args)).text).toContain('needs one more agreement')
  return as('bob', ...args)
}
const finish = async () => {
  while ((await archiveStep(database.db)) !== undefined);
}

beforeAll(async () => {
  const wallet = walletOf(newId())
  for (const day of ['2026-01-31T16:59:59.999Z', '2026-01-31T17:00:00Z', '2026-03-02T00:00:00Z'])
    await database.db.transaction(async tx => {
      const operation = deposit(wallet, 100n, newId())
      const accounts = operation.legs.map(leg => leg.account)
      const batch = await openBatch(tx, { accounts, keys: [operation], momentOfPast: () => new Date(day) })
      batch.post(operation)
      batch.write()
    })
  await database.db.run(sql`select close_windows(${NOW}::timestamptz)`)
})

test('a month is refused while something of it is open, and the list says what', async () => {
  await database.db.run(sql`update window_clock set closed_until = '2026-01-31T16:00:00Z'`)
  await database.db.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at)
    values (${newId()}, ${newId()}, 'real', 'BAIZE', 'open', 'n', 'RNG', 'g', 'open', 0, 0, 0, 0, 0, '2026-01-10')`)
  const refused = await as('ann', 'move', '2026-01')
  expect(refused.exitCode).toBe(1)
  for (const { text } of [refused, await as('ann', 'list')]) {
    expect(text).toContain('five-minute windows are not closed')
    expect(text).toContain('rounds that began in it or before are still open')
  }
  await database.db.run(sql`delete from game_rounds`)
  await database.db.run(sql`select close_windows(${NOW}::timestamptz)`)
  expect((await as('ann', 'list')).text).toBe('No month is in the archive.\n2026-01 can be moved.')
})

test('months move in order and come back in reverse, each by two people, at midnight of the site’s time zone', async () => {
  expect((await as('ann', 'move', '2026-02')).text).toContain('2026-01')
  expect((await as('ann', 'back', '2026-01')).exitCode).toBe(1)
  expect((await both('move', '2026-01')).text).toContain('is being moved')
  expect((await as('ann', 'move', '2026-02')).text).toContain('2026-01 is still being moved')
  await finish()
  expect((await as('ann', 'list')).text).toBe(
    '2026-01  archived   2 entries, 0 rounds\n2026-02 can be moved.',
  )

  await both('move', '2026-02')
  await finish()
  expect((await as('ann', 'list')).text).toContain('2026-02  archived   2 entries')
  expect((await as('ann', 'move', '2026-03')).text).toContain('has not been over for 31 days')
  expect((await as('ann', 'back', '2026-01')).text).toContain('2026-02')

  const { registry } = createMetrics()
  gaugeArchive(registry, { db: database.db, log: createLog('silent') })
  expect(await registry.metrics()).toContain('baize_archive_months{state="archived"} 2')

  for (const month of ['2026-02', '2026-01']) {
    expect((await both('back', month)).text).toContain('is being brought back')
    await finish()
  }
  const left = await database.db.row(sql<{ live: number; archived: number }>`
    select (select count(*)::int from ledger_entries) as live, (select count(*)::int from archive_entries) as archived`)
  expect(left).toEqual({ live: 6, archived: 0 })
  const book = await database.db.rows(sql<{ subject: string }>`
    select subject from operator_changes where subject like 'archive %' order by at, id`)
  expect(book.map(({ subject }) => subject).sort()).toEqual(
    ['archive 2026-01', 'archive 2026-01', 'archive 2026-02', 'archive 2026-02'].sort(),
  )
})

test('another role may not, and a month has to be one', async () => {
  expect((await as('ann', 'move', 'January')).exitCode).toBe(1)
  await database.db.run(sql`update operator_people set roles = '{finance}' where name = 'ann'`)
  expect((await as('ann', 'move', '2026-01')).text).toContain('takes another role')
})
