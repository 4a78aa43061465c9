import type { UploadPurpose } from '#lib/uploads/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachUploads } from './queries.ts'

/**
 * Hands a member's own pictures in for what `to` is the id of. Throws `Refusal('imageMissing')` when one of them is not
 * there: it is another's, was handed in for something else, or was forgotten meanwhile.
 */
export async function attachImages(
  tx: Transaction,
  images: { ids: readonly string[]; ownerId: string; purpose: UploadPurpose; to: string },
): Promise<void> {
  const { ids } = images
  if (ids.length === 0) return
  const attached = await attachUploads(tx, { ...images, ids: [...ids] })
  if (attached !== ids.length) throw new Refusal('imageMissing', { field: 'images' })
}
