import { momentOfId } from '#lib/ids/ids.ts'
import type { Action } from '#lib/wire/action.ts'
import { clientMadeId } from '#lib/wire/schemas.ts'
import type { Database } from '#server/db/database.ts'
import { isAnswered } from '#server/db/once.ts'
import { Refusal } from './refusal.ts'

/** How far the time within a client-made id may be from the server's clock. */
const PAST_MS = 60 * 60_000
const AHEAD_MS = 5 * 60_000

/** Whether the input of an action has a client-made id. */
export function takesClientMadeId({ input }: Pick<Action, 'input'>): boolean {
  return 'entries' in input && (input.entries as Record<string, unknown>).id === clientMadeId
}

/** Whether the time within an id is close to now. */
export function isFresh(id: string, now: Date): boolean {
  const ageMs = now.getTime() - momentOfId(id)
  return ageMs <= PAST_MS && ageMs >= -AHEAD_MS
}

/**
 * Refuses a client-made id whose time is not close to now, unless it was answered before: a sender who lost the answer
 * hours ago must get it by repeating the request. Nobody can use an id long before or after it could have been made.
 */
export async function refuseOldId(
  action: Action,
  input: unknown,
  { db, now }: { db: Database; now: Date },
): Promise<void> {
  if (!takesClientMadeId(action)) return
  const { id } = input as { id: string }
  if (isFresh(id, now) || (await isAnswered(db, { scope: action.name, id }))) return
  throw new Refusal('requestTooOld', { status: 409 })
}
