import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { decide as decideDeposit } from '#server/cashier/decide.ts'
import { insertDeposit } from '#server/cashier/queries.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { takeReport } from '#server/payments/reports.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { decide as decideWithdrawal } from '#server/withdrawals/decide.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { balanceOf, type Payee, payee, withdraw } from '#tests/support/payees.ts'
import { openTestServer } from '#tests/support/test-server.ts'

// Protects (F7): a process that is killed while it approves deposits, takes a provider's reports and pays withdrawals
// loses nothing that it acknowledged; what it left is done once by the next one.

const KILLS = figure(1, 50)
const WORKER = join(import.meta.dirname, '../../support/cashier-worker.ts')
const MEMBERS = 4
/** Of each kind and member. */
const EACH = figure(12, 160)
const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const remove of removals) await remove()
})

test(
  `faults ${KILLS} times by kill -9 between deposits, reports and payouts: each happens once`,
  async () => {
    const store = await freshPostgres()
    removals.push(store.remove)
    const { db, databaseUrl = '' } = store
    const withdrawals = { ...DEFAULT_WITHDRAWALS, minMinor: '1000', dailyCount: 1_000 }
    const server = await openTestServer(db, { features: ['cashier'], settings: { withdrawals } })
    const members: Payee[] = []
    for (let index = 0; index < MEMBERS; index += 1) members.push(await payee(server, 1_000_000_00n))
    for (const who of members) {
      await beginDeposits(db, who)
      for (let index = 0; index < EACH; index += 1) await approvedWithdrawal(server, who)
    }
    const acknowledged = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      await workUntil(databaseUrl, 5 + 9 * (kill % 6), acknowledged)
      const lost = await notDone(db, [...acknowledged])
      expect(lost).toEqual([])
    }
    expect(acknowledged.size).toBeLessThan(MEMBERS * EACH * 3)
    await workUntil(databaseUrl, Number.POSITIVE_INFINITY, acknowledged)
    await repeatReports(db)
    for (const who of members)
      expect(await balanceOf(server, who)).toBe(1_000_000_00n + BigInt(EACH) * (2n * 500_00n - 100_00n))
    await expectLedgerBalanced(db)
  },
  180_000 + KILLS * 15_000,
)

async function beginDeposits(db: Database, { member }: Payee): Promise<void> {
  const at = new Date()
  const until = new Date(at.getTime() + 3_600_000)
  for (const method of ['bankTransfer', 'providerPage'] as const) {
    for (let index = 0; index < EACH; index += 1) {
      const id = newId()
      await db.transaction(async tx => {
        await insertDeposit(tx, {
          id,
          memberId: member.id,
          method,
          amount: 500_00n,
          fee: 0n,
          currency: 'THB',
          createdAt: at,
          payment: { payee: 'Example', until },
        })
        await decideDeposit(tx, { id, status: 'awaiting', at, depositTurnover: '0' })
      })
    }
  }
}

async function approvedWithdrawal(server: Parameters<typeof withdraw>[0], who: Payee): Promise<void> {
  // More than anybody asks for in an hour.
  forgetCounts()
  const { body } = await withdraw(server, who, '10000')
  const { id } = (body.value as unknown as { withdrawal: { id: string } }).withdrawal
  await server.db.transaction(tx => decideWithdrawal(tx, { id, status: 'approved', at: new Date() }))
}

/** Lets a process work until it has acknowledged so many, and kills it then; or to its end. */
async function workUntil(databaseUrl: string, count: number, acknowledged: Set<string>): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', WORKER, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  let done = 0
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('done ')) continue
    acknowledged.add(line.slice(5))
    done += 1
    if (done === count) child.kill('SIGKILL')
  }
  const [code] = await exited
  if (count === Number.POSITIVE_INFINITY) expect(code).toBe(0)
}

async function notDone(db: Database, ids: string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from deposits where id = any(${ids}::uuid[]) and status <> 'approved'
    union all select id from withdrawals where id = any(${ids}::uuid[]) and status <> 'paid'`)
  return rows.map(row => row.id)
}

/** The provider says everything again, as it does when it has heard no answer. */
async function repeatReports(db: Database): Promise<void> {
  const rows = await db.rows(sql<{ id: string; amount: bigint; currency: string }>`
    select id, amount, currency from deposits where method = 'providerPage'`)
  expect(rows).toHaveLength(MEMBERS * EACH)
  for (const { id, ...money } of rows) {
    const report = { eventId: id, paymentId: id, reference: id, status: 'paid' as const, ...money }
    const setting = { at: new Date(), depositTurnover: '1', timeZone: 'Asia/Bangkok', live: new LiveEvents() }
    expect(await db.transaction(tx => takeReport(tx, report, setting))).toBe('credited')
  }
}
