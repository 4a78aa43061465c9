import { accountKey } from '#lib/identity/rules.ts'
import { type Currency, isCurrency } from '#lib/money/money.ts'
import type { Queries } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'
import { walletUnitOf } from '#server/rewards/queries.ts'
import { OperatorFault } from './arguments.ts'

/** A member by the name that was typed, with the currency in which amounts are read. */
export interface NamedReceiver {
  id: string
  account: string
  currency: Currency
}

export async function namedReceiver(db: Queries, name: string): Promise<NamedReceiver> {
  const member = await memberByKey(db, accountKey(name))
  if (!member) throw new OperatorFault(`there is no member ${name || 'without a name'}`)
  const unit = await walletUnitOf(db, member.id)
  // Without a wallet the act refuses, whatever the amount.
  return { id: member.id, account: member.account, currency: unit && isCurrency(unit) ? unit : 'THB' }
}
