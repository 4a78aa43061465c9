import { createHash } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'
import type { Transaction } from './database.ts'
import { sql } from './sql.ts'

/** Names one request that must take effect once. */
export interface OnceKey {
  /** What the id is unique in: the action's name. At most 64 characters. */
  scope: string
  /** Made by the client, a UUID. */
  id: string
  /** Who asks: a repeat by somebody else is a conflict, not an answer. */
  actor: string
  /** Everything that decides the effect; compared by a hash that does not depend on the order of keys. */
  input: unknown
}

/**
 * Runs `work` the first time and stores its answer in the same transaction; a repeat with the same actor and input gets
 * the stored answer. Answers have no parts that JSON lacks (bigint, undefined, Date). Another actor or input throws `Refusal('idempotencyConflict')`, status 409.
 * Of two at once the second waits for the first and then gets its answer; when the first rolls back, the second runs.
 */
export async function once<Answer>(
  tx: Transaction,
  key: OnceKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const inputHash = hashOfInput(key.input)
  // The row comes first: a second request with this id waits here, at the primary key, until the first has ended.
  const claimed = await tx.run(sql`
    insert into action_answers (scope, id, actor, input_hash)
    values (${key.scope}, ${key.id}::uuid, ${key.actor}, ${inputHash})
    on conflict (scope, id) do nothing`)
  if (claimed === 0) return storedAnswer(tx, key, inputHash)
  const text = JSON.stringify((await work()) ?? null)
  await tx.run(sql`
    update action_answers set answer = ${text}::json where scope = ${key.scope} and id = ${key.id}::uuid`)
  // The first answer takes the way through JSON as well, so that a repeat cannot differ from it.
  return JSON.parse(text) as Answer
}

async function storedAnswer<Answer>(tx: Transaction, key: OnceKey, inputHash: Buffer): Promise<Answer> {
  const stored = await tx.row(
    sql<{ actor: string; input_hash: Buffer; answer: Answer }>`
      select actor, input_hash, answer from action_answers where scope = ${key.scope} and id = ${key.id}::uuid`,
  )
  // Under SERIALIZABLE the other's row can be invisible to this snapshot; the database then reports 40001 by itself.
  if (!stored) throw new Error(`the answer ${key.scope} ${key.id} has vanished`)
  if (stored.actor !== key.actor || !stored.input_hash.equals(inputHash)) {
    throw new Refusal('idempotencyConflict', { status: 409 })
  }
  return stored.answer
}

/** SHA-256 of a value as JSON with sorted keys, in which a bigint reads as its decimal digits with an "n". */
export function hashOfInput(input: unknown): Buffer {
  return createHash('sha256').update(canonical(input)).digest()
}

function canonical(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
  return `{${parts.join(',')}}`
}
