import { createHash } from 'node:crypto'
import type { Desk } from '#server/operator/desk.ts'
import { type Outcome, operate } from '#server/operator/operate.ts'
import { insertPerson } from '#server/operator/people-queries.ts'

/** Does what somebody types who is named as a person of the house, with their key. */
export async function operateAs(
  name: string,
  args: readonly string[],
  desk: Omit<Desk, 'operator'>,
): Promise<Outcome> {
  // With a second one, so that two can be asked for.
  for (const one of [name, 'second']) {
    const keyHash = createHash('sha256').update(keyOf(one)).digest()
    await insertPerson(desk.db, { name: one, keyHash, addedBy: 'test', at: desk.now })
  }
  return operate([...args, '--as', name], { ...desk, operator: 'machine', key: keyOf(name) })
}

const keyOf = (name: string) => `the key of ${name}`
