import { createHash } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'
import type { Queries, Transaction } from './database.ts'
import { sql } from './sql.ts'

/** Identifies one request that must take effect once. */
export interface OnceKey {
  /** The namespace of the id: the action's name. At most 64 characters. */
  scope: string
  /** A UUID made by the client. */
  id: string
  /** The caller: a repeat by another caller is a conflict. */
  actor: string
  /** Everything that decides the effect; compared by a hash that is independent of key order. */
  input: unknown
}

/**
 * Runs `work` the first time and stores its answer in the same transaction; a repeat with the same actor and input gets
 * the stored answer. Answers may only contain JSON values (no bigint, undefined, Date). Another actor or input throws
 * `Refusal('idempotencyConflict')`, status 409. Of two concurrent calls the second waits for the first and then gets
 * its answer; if the first rolls back, the second runs.
 */
export async function once<Answer>(
  tx: Transaction,
  key: OnceKey,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const inputHash = hashOfInput(key.input)
  // Inserted first: a second request with this id waits here, at the primary key, until the first has ended.
  const claimed = await tx.run(sql`
    insert into action_answers (scope, id, actor, input_hash)
    values (${key.scope}, ${key.id}::uuid, ${key.actor}, ${inputHash})
    on conflict (scope, id) do nothing`)
  if (claimed === 0) return storedAnswer(tx, key, inputHash)
  const text = JSON.stringify((await work()) ?? null)
  await tx.run(sql`
    update action_answers set answer = ${text}::json where scope = ${key.scope} and id = ${key.id}::uuid`)
  // The first answer is converted to JSON and back too, so that a repeat cannot differ from it.
  return JSON.parse(text) as Answer
}

/** The result of claiming one request of a batch. */
export type Claim<Answer> = { state: 'fresh' } | { state: 'answered'; answer: Answer } | { state: 'conflict' }

/**
 * Like `once` for several requests of one transaction, each with its own id: claims them in the order of their ids, so
 * that two batches cannot deadlock. Call `keepAnswers` with the outcome of the fresh ones.
 */
export async function claimAll<Answer>(tx: Transaction, keys: readonly OnceKey[]): Promise<Claim<Answer>[]> {
  const hashes = keys.map(key => hashOfInput(key.input))
  const fresh = await tx.rows(sql<{ scope: string; id: string }>`
    insert into action_answers (scope, id, actor, input_hash)
    select * from unnest(${keys.map(key => key.scope)}::text[], ${keys.map(key => key.id)}::uuid[],
      ${keys.map(key => key.actor)}::text[], ${hashes}::bytea[]) as asked (scope, id, actor, input_hash)
    order by scope, id
    on conflict (scope, id) do nothing returning scope, id`)
  const claimed = new Set(fresh.map(row => `${row.scope} ${row.id}`))
  return Promise.all(
    keys.map(async (key, at): Promise<Claim<Answer>> => {
      if (claimed.has(`${key.scope} ${key.id.toLowerCase()}`)) return { state: 'fresh' }
      try {
        return {
          state: 'answered',
          answer: await storedAnswer<Answer>(tx, key, hashes[at] ?? Buffer.alloc(0)),
        }
      } catch (error) {
        if (error instanceof Refusal) return { state: 'conflict' }
        throw error
      }
    }),
  )
}

/** Stores the answers of fresh requests; one without an answer was refused, and may be repeated. */
export function keepAnswers(
  tx: Transaction,
  kept: readonly { key: OnceKey; answer: string | undefined }[],
): void {
  const answered = kept.filter(one => one.answer !== undefined)
  const refused = kept.filter(one => one.answer === undefined)
  if (answered.length > 0) {
    tx.send(sql`
      update action_answers a set answer = n.answer::json
      from unnest(${answered.map(one => one.key.scope)}::text[], ${answered.map(one => one.key.id)}::uuid[],
        ${answered.map(one => one.answer ?? '')}::text[]) as n (scope, id, answer)
      where a.scope = n.scope and a.id = n.id`)
  }
  if (refused.length > 0) {
    tx.send(sql`
      delete from action_answers a
      using unnest(${refused.map(one => one.key.scope)}::text[], ${refused.map(one => one.key.id)}::uuid[])
        as n (scope, id)
      where a.scope = n.scope and a.id = n.id`)
  }
}

/** Whether a request was answered before, for any caller. */
export async function isAnswered(
  db: Queries,
  { scope, id }: Pick<OnceKey, 'scope' | 'id'>,
): Promise<boolean> {
  const row = await db.row(sql<{ one: number }>`
    select 1 as one from action_answers where scope = ${scope} and id = ${id}::uuid`)
  return row !== undefined
}

async function storedAnswer<Answer>(tx: Transaction, key: OnceKey, inputHash: Buffer): Promise<Answer> {
  const stored = await tx.row(
    sql<{ actor: string; input_hash: Buffer; answer: Answer }>`
      select actor, input_hash, answer from action_answers where scope = ${key.scope} and id = ${key.id}::uuid`,
  )
  // Under SERIALIZABLE the other's row can be invisible to this snapshot; the database then reports 40001.
  if (!stored) throw new Error(`the answer ${key.scope} ${key.id} has vanished`)
  if (stored.actor !== key.actor || !stored.input_hash.equals(inputHash)) {
    throw new Refusal('idempotencyConflict', { status: 409 })
  }
  return stored.answer
}

/** SHA-256 of a value as JSON with sorted keys; a bigint is written as its decimal digits with an "n". */
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
