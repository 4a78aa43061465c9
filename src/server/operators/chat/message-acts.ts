import { referenceOf } from '#lib/ids/reference.ts'
import {
  type ModeratedMessage,
  operatorChatMessages,
  operatorHideChatMessage,
  operatorRestoreChatMessage,
} from '#lib/operators/chat-api.ts'
import { lockMessage, setMessageState } from '#server/chat/queries.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { type ActScope, act, alreadyDecided } from '../act.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'
import { type ModeratedRow, moderatedMessages } from './chat-queries.ts'

export const chatMessagesAct = act(
  operatorChatMessages,
  'chatRead',
  async ({ tx }, { which = 'reported', room, after }) => {
    const read = await moderatedMessages(tx, { which, room, after, limit: LISTED + 1 })
    const { rows, total, next } = queuePageOf(read)
    return { messages: rows.map(toModerated), total, next }
  },
  { isReading: true },
)

export const hideMessageAct = act(
  operatorHideChatMessage,
  'chatModerate',
  async (scope, { message, reason }) => {
    const row = await lockedMessage(scope, message)
    if (row.state === 'hidden') throw alreadyDecided()
    await setMessageState(scope.tx, row, { state: 'hidden', isReviewed: true })
    await scope.note(subjectOf(row), row.state, `hidden: ${row.text.slice(0, 200)}`, {
      memberId: row.member_id,
      reason,
    })
    return {}
  },
)

export const restoreMessageAct = act(
  operatorRestoreChatMessage,
  'chatModerate',
  async (scope, { message }) => {
    const row = await lockedMessage(scope, message)
    if (row.state === 'shown' && row.is_reviewed) throw alreadyDecided()
    await setMessageState(scope.tx, row, { state: 'shown', isReviewed: true })
    await scope.note(subjectOf(row), row.state, 'shown', { memberId: row.member_id })
    return {}
  },
)

/** The message, locked until the end. */
async function lockedMessage({ tx }: ActScope, id: string) {
  return requireFound(await lockMessage(tx, id))
}

const subjectOf = (row: { id: string }) => `chat message ${referenceOf(row)}`

function toModerated(row: ModeratedRow): ModeratedMessage {
  return {
    id: row.id,
    reference: referenceOf(row),
    room: row.room,
    member: { id: row.member_id, account: row.account },
    text: row.text,
    at: row.at.toISOString(),
    state: row.state,
    reports: row.reports,
    isReviewed: row.is_reviewed,
  }
}
