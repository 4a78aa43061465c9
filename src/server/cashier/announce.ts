import type { announcePayment } from '#lib/cashier/api.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { decide } from './decide.ts'
import * as queries from './queries.ts'
import { mayAnnounce, toDeposit } from './to-wire.ts'

/** The payer's word that a transfer was made, with its slip, also after its time: somebody looks for the money then. */
export async function announce(call: Call<typeof announcePayment>, tx: Transaction, settings: SiteSettings) {
  const { input, session, runtime, language } = call
  const { id, images, bankReference } = input
  const row = await queries.lockDeposit(tx, id)
  if (!row || row.member_id !== session.memberId) throw call.refusal('notFound', { status: 404 })
  if (!mayAnnounce(row)) throw call.refusal('alreadyDecided', { status: 409 })
  const at = runtime.clock.now()
  await attachImages(tx, { ids: images, ownerId: session.memberId, purpose: 'depositSlip', to: id })
  await queries.writeAnnounced(tx, id, { at, bankReference })
  // Its time was over, or it was given up: now it waits for somebody again.
  if (row.status !== 'awaiting') await decide(tx, { id, status: 'awaiting', at, depositTurnover: '0' })
  const updated = await queries.depositById(tx, id)
  if (!updated) throw new Error(`deposit ${id} has vanished`)
  return { deposit: toDeposit(updated, { settings, language }) }
}
