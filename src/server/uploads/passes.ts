import { createHash, randomBytes } from 'node:crypto'
import type { Queries } from '#server/db/database.ts'
import { insertPass } from './queries.ts'

/** How long a pass opens its picture. */
export const PASS_MINUTES = 15

export function hashOfPass(pass: string): Buffer {
  return createHash('sha256').update(pass).digest()
}

/** Makes a pass for one picture and answers the path that opens it. Only the hash of the pass is kept. */
export async function passFor(
  db: Queries,
  { uploadId, operator, now }: { uploadId: string; operator: string; now: Date },
): Promise<string> {
  const pass = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + PASS_MINUTES * 60_000)
  await insertPass(db, { hash: hashOfPass(pass), uploadId, operator, until })
  return `/media/${uploadId}?pass=${pass}`
}
