import { currencyOf } from '#lib/money/currency.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { account } from '#server/ledger/accounts.ts'
import { openBatch } from '#server/ledger/batch.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Runtime } from '#server/platform/runtime.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { endRequirement } from '#server/turnover/queries.ts'
import { readTurnover } from '#server/turnover/turnover.ts'

/** The most per run; the next run takes the rest. */
const AT_ONCE = 100

/** Every minute: ends turnover whose days are over. What is done is met; of what is not, the bonus is taken back. */
export function latePromotionJob({ clock }: Pick<Runtime, 'clock'>): Job {
  return { kind: 'promotion-ends', periodSeconds: 60, catchUp: 1, run: tx => endLate(tx, clock.now()) }
}

interface LateRow {
  id: string
  member_id: string
  base: bigint
  currency: string
  titles: OperatorText
}

/** A round that was begun in time and is still open is waited for. */
export async function endLate(tx: Transaction, at: Date): Promise<void> {
  const rows = await tx.rows(sql<LateRow>`
    select t.id, t.member_id, t.base, e.currency, e.titles
    from turnover_requirements t join promotion_entries e on e.reward_id::text = t.reference
    where t.ending is null and t.ends_at <= ${at}::timestamptz
      and not exists (select from game_rounds g where g.member_id = t.member_id and g.book = 'real'
        and g.status = 'open' and g.opened_at < t.ends_at)
    order by t.member_id, t.id limit ${AT_ONCE}::int`)
  for (const row of rows) await endOne(tx, row, at)
}

async function endOne(tx: Transaction, row: LateRow, at: Date): Promise<void> {
  await lockMember(tx, row.member_id)
  const open = await readTurnover(tx, row.member_id)
  const one = open.find(candidate => candidate.id === row.id)
  const isLate = one !== undefined && one.remaining > 0n
  // Another process may have ended it since.
  if (!(await endRequirement(tx, row.id, isLate ? 'late' : 'met', at))) return
  if (isLate) await takeBack(tx, row, at)
}

/** Takes the bonus back as far as the wallet holds it, and says so. */
async function takeBack(
  tx: Transaction,
  { id, member_id: memberId, base, currency: unit, titles }: LateRow,
  at: Date,
): Promise<void> {
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const house = account({ book: 'real', kind: 'bonus', unit })
  const key = { scope: 'promotionEnd', key: id }
  const batch = await openBatch(tx, { accounts: [wallet, house], keys: [key] })
  const balance = batch.balance(wallet)
  const amount = balance < base ? balance : base
  if (amount > 0n) {
    const legs = [
      { account: wallet, amount: -amount },
      { account: house, amount },
    ]
    const outcome = batch.post({ ...key, kind: 'bonus', book: 'real', reference: id, legs })
    if (outcome.state !== 'posted') throw new Error(`the end of ${id} was ${outcome.state} by the ledger`)
    batch.write()
  }
  const money = { money: amount > 0n ? amount : 0n, currency: currencyOf(unit) }
  const values = { promotion: { texts: titles }, amount: money }
  await addInboxMessage(tx, { memberId, kind: 'promotionEnded', values, at })
}
