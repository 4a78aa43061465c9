import { decide as decideDeposit } from '#server/cashier/decide.ts'
import { openDatabase } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { takeReport } from '#server/payments/reports.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { decide as decideWithdrawal } from '#server/withdrawals/decide.ts'

/**
 * A process to be killed: approves every deposit that is awaited, takes a provider's report for every one that is on its
 * page, and pays every withdrawal that is approved, eight at a time; writes "done <id>" after each, "end" after all.
 * Argument: the database's address.
 */
const [databaseUrl = ''] = process.argv.slice(2)
const db = await openDatabase({ databaseUrl, dataDir: '' })
const at = new Date()
const depositTurnover = '1'
const live = new LiveEvents()

const work = await db.rows(sql<{ id: string; kind: string; amount: bigint; currency: string }>`
  select id, method as kind, amount, currency from deposits where status = 'awaiting'
  union all select id, 'withdrawal', amount, currency from withdrawals where status = 'approved' order by id`)

async function doOne({ id, kind, amount, currency }: (typeof work)[number]): Promise<void> {
  await db.transaction(async tx => {
    if (kind === 'withdrawal') {
      await decideWithdrawal(tx, { id, status: 'paid', at, paymentReference: `KB-${id}`, receiptUntil: at })
    } else if (kind === 'providerPage') {
      const report = { eventId: id, paymentId: id, reference: id, status: 'paid' as const, amount, currency }
      await takeReport(tx, report, { at, depositTurnover, timeZone: 'Asia/Bangkok', live })
    } else await decideDeposit(tx, { id, status: 'approved', at, depositTurnover })
  })
  process.stdout.write(`done ${id}\n`)
}

async function worker(): Promise<void> {
  for (let next = work.shift(); next; next = work.shift()) await doOne(next)
}

await Promise.all(Array.from({ length: 8 }, worker))
process.stdout.write('end\n')
await db.close()
