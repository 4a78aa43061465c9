import type { Database } from '#server/db/database.ts'
import { post } from '#server/ledger/batch.ts'
import type { OperationKind } from '#server/ledger/operation.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { gift, walletOf } from './ledger.ts'

/** What the house gives a member, with `required` minor units to be bet before it may leave. */
export async function giveBonus(
  db: Database,
  given: { memberId: string; kind: OperationKind; amount: bigint; required?: bigint; at: Date },
): Promise<void> {
  const { memberId, kind, amount, required = 0n, at } = given
  const wallet = walletOf(memberId)
  const operation = gift(wallet, amount, kind)
  const { key: reference } = operation
  const asked = {
    memberId,
    source: 'bonus',
    reference,
    base: amount,
    required,
    unit: wallet.unit,
    at,
  } as const
  await db.transaction(async tx => {
    await requireTurnover(tx, asked)
    await post(tx, operation)
  })
}
