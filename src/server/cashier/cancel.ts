import type { cancelDeposit } from '#lib/cashier/api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { decide } from './decide.ts'
import * as queries from './queries.ts'
import { mayCancel, toDeposit } from './to-wire.ts'

/** The member gives up what they have not paid. Of a report that it is paid and this, the first one counts. */
export async function cancel(call: Call<typeof cancelDeposit>, tx: Transaction, settings: SiteSettings) {
  const { input, session, runtime, language } = call
  const row = await queries.lockDeposit(tx, input.id)
  if (!row || row.member_id !== session.memberId) throw call.refusal('notFound', { status: 404 })
  if (!mayCancel(row)) throw call.refusal('alreadyDecided', { status: 409 })
  await decide(tx, { id: row.id, status: 'cancelled', at: runtime.clock.now(), depositTurnover: '0' })
  const updated = await queries.depositById(tx, row.id)
  if (!updated) throw new Error(`deposit ${row.id} has vanished`)
  return { deposit: toDeposit(updated, { settings, language }) }
}
