import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { noteDistress } from './member-queries.ts'
import { isDistressed } from './words.ts'

/** Who notes it, among the notes about a member. */
export const CHAT_NOTES_BY = 'chat room'
const HOUR_MS = 3_600_000

/**
 * Notes signs of distress for the safety desk, in a transaction of its own: the note stays although the message may be
 * refused. Nobody is muted for them.
 */
export async function noteSigns(
  db: Database,
  { memberId, text, room, at }: { memberId: string; text: string; room: string; at: Date },
): Promise<void> {
  if (!isDistressed(text)) return
  const note = {
    id: newId(),
    memberId,
    operator: CHAT_NOTES_BY,
    text: `Signs of distress in the room ${room}: ${text.slice(0, 1_500)}`,
    at,
    since: new Date(at.getTime() - HOUR_MS),
  }
  await db.transaction(tx => noteDistress(tx, note))
}
