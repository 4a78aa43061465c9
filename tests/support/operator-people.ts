import { createHash } from 'node:crypto'
import { type Outcome, operate } from '#server/operator/operate.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { insertPerson } from '#server/operator/people-queries.ts'

/** Does what somebody types who is named as a person of the house, with their key. */
export async function operateAs(
  name: string,
  args: readonly string[],
  context: Omit<OperatorContext, 'operator'>,
): Promise<Outcome> {
  // With a second one, so that two can be asked for.
  for (const one of [name, 'second']) {
    const keyHash = createHash('sha256').update(keyOf(one)).digest()
    await insertPerson(context.db, { name: one, keyHash, addedBy: 'test', at: context.now })
  }
  return operate([...args, '--as', name], { ...context, operator: 'machine', key: keyOf(name) })
}

const keyOf = (name: string) => `the key of ${name}`
