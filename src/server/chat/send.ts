import type { sendChatMessage } from '#lib/chat/api.ts'
import { countCharacters, MOST_A_MINUTE, MOST_CHARACTERS, waitSeconds } from '#lib/chat/rules.ts'
import { possibleCodes, problemOf } from '#lib/chat/text-rules.ts'
import { inviteKey } from '#lib/identity/registration-rules.ts'
import { isReadable } from '#lib/text/free-text.ts'
import { typedText } from '#lib/text/typed.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve.ts'
import { pauseOf, toMessage } from './authors.ts'
import { checkMayWrite } from './may-write.ts'
import { lockChatMember } from './member-queries.ts'
import type { ChatParts } from './parts.ts'
import {
  hasInviteCode,
  insertMessage,
  lastTimes,
  type MessageRow,
  messageRow,
  nextNumber,
  roomRow,
} from './queries.ts'
import { isDistressed, SPELLED } from './words.ts'

type SendCall = Call<typeof sendChatMessage>

/**
 * Writes a message, in the caller's transaction; a repeated request gets the message that is there. Throws the refusal
 * of the first rule that it breaks.
 */
export async function send(call: SendCall, tx: Transaction, parts: ChatParts) {
  const { session, runtime, input } = call
  const now = runtime.clock.now()
  const { memberId } = session
  // The member's row is locked here: of two messages on two servers one waits, and then counts the other.
  await lockChatMember(tx, memberId)
  const room = await roomRow(tx, input.room)
  const pause = pauseOf(room, now)
  const times = (await lastTimes(tx, memberId, MOST_A_MINUTE)).map(time => time.getTime())
  const answerOf = (row: MessageRow, all: readonly number[]) => ({
    message: toMessage(row, parts.authorOf),
    waitSeconds: waitSeconds(all, pause, now.getTime()),
    offersHelp: isDistressed(input.text),
  })
  const sent = await messageRow(tx, input.id)
  if (sent) return answerOf(requireSame(sent, call), times)
  await checkMayWrite(tx, { call, parts, memberId })
  if (!room.is_open) throw new Refusal('chatClosed', { status: 409 })
  const replyTo = await checkReply(tx, input)
  const text = await checkText(tx, input, parts)
  checkPause(waitSeconds(times, pause, now.getTime()))
  const place = await nextNumber(tx, input.room)
  const one = { id: input.id, room: input.room, memberId, text, replyTo, at: now }
  if (!(await insertMessage(tx, one, place))) throw conflict()
  tx.afterCommit(() => parts.fanout.wake())
  const row = await messageRow(tx, input.id)
  if (!row) throw new Error(`the chat message ${input.id} has vanished`)
  return answerOf(row, [now.getTime(), ...times])
}

/** The message that has this id already, if it is the same one of the same member. */
function requireSame(sent: MessageRow, { session, input }: SendCall): MessageRow {
  const { member_id: author, room, text, reply_to: replyTo } = sent
  const isSame =
    author === session.memberId &&
    room === input.room &&
    text === typedText(input.text) &&
    replyTo === (input.replyTo ?? null)
  if (!isSame) throw conflict()
  return sent
}

const conflict = () => new Refusal('idempotencyConflict', { status: 409 })

function checkPause(seconds: number): void {
  if (seconds === 0) return
  throw new Refusal('chatTooSoon', {
    status: 429,
    values: { seconds },
    details: { retryAfterSeconds: seconds },
  })
}

/** The message that is replied to: one that everybody in this room can read. */
async function checkReply(tx: Transaction, { replyTo, room }: SendCall['input']): Promise<string | null> {
  if (replyTo === undefined) return null
  const quoted = await messageRow(tx, replyTo)
  if (quoted?.room !== room || quoted.state !== 'shown') throw new Refusal('chatReplyGone', { status: 409 })
  return quoted.id
}

/** The text as it is kept. Throws what is wrong with it. */
async function checkText(
  tx: Transaction,
  { text: typed, room }: SendCall['input'],
  { words }: ChatParts,
): Promise<string> {
  const text = typedText(typed)
  if (text === '') throw new Refusal('required', { field: 'text' })
  if (!isReadable(text)) throw new Refusal('textUnreadable', { field: 'text' })
  if (countCharacters(text) > MOST_CHARACTERS)
    throw new Refusal('chatTooLong', { field: 'text', values: { most: MOST_CHARACTERS } })
  const problem = problemOf(text, words.of(room), SPELLED)
  if (problem) throw new Refusal(problem, { field: 'text' })
  if (await hasInviteCode(tx, possibleCodes(text).map(inviteKey)))
    throw new Refusal('chatInvite', { field: 'text' })
  return text
}
