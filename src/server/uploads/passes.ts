import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { insertPass } from './queries.ts'

/** How long a pass is valid. */
export const PASS_MINUTES = 15

export function hashOfPass(pass: string): Buffer {
  return createHash('sha256').update(pass).digest()
}

/** Creates a pass for one picture and returns its path. Only the hash of the pass is stored. */
export async function passFor(
  db: Queries,
  { uploadId, operator, now }: { uploadId: string; operator: string; now: Date },
): Promise<string> {
  const pass = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + PASS_MINUTES * 60_000)
  await insertPass(db, { hash: hashOfPass(pass), uploadId, operator, until })
  return `/media/${uploadId}?pass=${pass}`
}
