import type { cancelApplication } from '#lib/promotions/api.ts'
import { afterEvent } from '#lib/promotions/status.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Call } from '#server/platform/serve.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { entryById, lockEntry, markCancelled, returnPlaceOf } from './queries.ts'

/**
 * The member cancels an application that nobody has opened, or leaves a joined promotion before it has given anything; the
 * place is free again. Cancelled once more, nothing happens. Of this and an operator's decision or the member's own claim,
 * the first one counts. It is no offer, so a break does not stop it.
 */
export async function cancelOwn(call: Call<typeof cancelApplication>, tx: Transaction): Promise<void> {
  const { input, session, runtime } = call
  const known = await entryById(tx, input.application)
  if (
    known?.member_id !== session.memberId ||
    known.promotion !== input.code ||
    known.terms.entry === 'claim'
  )
    throw call.refusal('notFound', { status: 404 })
  await lockMember(tx, session.memberId)
  const entry = await lockEntry(tx, known.id)
  if (!entry) throw new Error(`entry ${known.id} has vanished`)
  if (entry.state === 'cancelled') return
  if (!afterEvent(entry.state, 'cancel'))
    throw call.refusal(entry.terms.entry === 'join' ? 'promotionGiven' : 'applicationOpened', { status: 409 })
  await markCancelled(tx, entry.id, runtime.clock.now())
  await returnPlaceOf(tx, entry.promotion)
}
