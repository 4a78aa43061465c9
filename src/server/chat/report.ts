import type { reportChatMessage } from '#lib/chat/api.ts'
import { REPORTS_TO_HIDE } from '#lib/chat/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve.ts'
import { checkMayWrite } from './may-write.ts'
import type { ChatParts } from './parts.ts'
import { countReports, insertReport, lockMessage, setMessageState } from './queries.ts'

/** Reports a message; only who may write may report, so that new accounts cannot silence anybody. */
export async function report(call: Call<typeof reportChatMessage>, tx: Transaction, parts: ChatParts) {
  const { memberId } = call.session
  await checkMayWrite(tx, { call, parts, memberId })
  // Locked: of three reports at the same time the last one counts all of them.
  const message = await lockMessage(tx, call.input.message)
  if (!message || message.member_id === memberId) throw new Refusal('notFound', { status: 404 })
  const at = call.runtime.clock.now()
  await insertReport(tx, { messageId: message.id, reporterId: memberId, at })
  if (message.state !== 'shown') return { isHidden: true }
  // What a moderator has looked at stays as they left it.
  if (message.is_reviewed || (await countReports(tx, message.id)) < REPORTS_TO_HIDE)
    return { isHidden: false }
  await setMessageState(tx, message, { state: 'reported', isReviewed: false })
  tx.afterCommit(() => parts.fanout.wake())
  return { isHidden: true }
}
