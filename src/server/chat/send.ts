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
import type { ChatParts } from './chat.ts'
import { checkMayWrite } from './may-write.ts'
import { hasInviteCode, insertMessage, lastTimes, nextNumber, roomRow } from './queries.ts'
import { isDistressed, SPELLED } from './words.ts'

type SendCall = Call<typeof sendChatMessage>

/** Writes a message, in the caller's transaction. Throws the refusal of the first rule that it breaks. */
export async function send(call: SendCall, tx: Transaction, parts: ChatParts) {
  const { session, runtime, input } = call
  const now = runtime.clock.now()
  const { memberId } = session
  // The member's row is locked here: of two messages on two servers one waits, and then counts the other.
  await checkMayWrite(tx, { call, parts, memberId })
  const room = await roomRow(tx, input.room)
  if (!room.is_open) throw new Refusal('chatClosed', { status: 409 })
  const text = await checkText(tx, input, parts)
  const pause = pauseOf(room, now)
  const times = (await lastTimes(tx, memberId, MOST_A_MINUTE)).map(time => time.getTime())
  const wait = waitSeconds(times, pause, now.getTime())
  if (wait > 0)
    throw new Refusal('chatTooSoon', {
      status: 429,
      values: { seconds: wait },
      details: { retryAfterSeconds: wait },
    })
  const place = await nextNumber(tx, input.room)
  const one = { id: input.id, room: input.room, memberId, text, at: now }
  await insertMessage(tx, one, place)
  tx.afterCommit(() => parts.fanout.wake())
  const row = {
    ...one,
    place,
    version: place,
    member_id: memberId,
    account: session.account,
    state: 'shown' as const,
    is_demo: false,
  }
  return {
    message: toMessage(row, parts.authorOf),
    waitSeconds: waitSeconds([now.getTime(), ...times], pause, now.getTime()),
    offersHelp: isDistressed(input.text),
  }
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
