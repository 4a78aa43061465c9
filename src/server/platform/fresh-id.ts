import { momentOfId } from '#lib/ids/ids.ts'
import type { Action } from '#lib/wire/action.ts'
import { clientMadeId } from '#lib/wire/schemas.ts'
import type { Database } from '#server/db/database.ts'
import { isAnswered } from '#server/db/once.ts'
import { Refusal } from './refusal.ts'

/** How far the moment within a client's id may lie from the server's clock. */
const PAST_MS = 60 * 60_000
const AHEAD_MS = 5 * 60_000

/** Whether the input of an action carries an id that its client makes. */
export function takesClientMadeId({ input }: Pick<Action, 'input'>): boolean {
  return 'entries' in input && (input.entries as Record<string, unknown>).id === clientMadeId
}

/** Whether the moment within an id is of the near present. */
export function isFresh(id: string, now: Date): boolean {
  const ageMs = now.getTime() - momentOfId(id)
  return ageMs <= PAST_MS && ageMs >= -AHEAD_MS
}

/**
 * Refuses a client-made id that is not of the near present, unless it was answered before: the sender of a request whose
 * answer was lost hours ago must hear, by repeating it, what came of it. Nobody can take an id long before or after it could have been made.
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
