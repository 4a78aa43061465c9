import type { UploadPurpose } from '#lib/uploads/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachUploads } from './queries.ts'

/**
 * Attaches a member's own pictures to the record with the id `to`. Throws `Refusal('imageMissing')` if one of them is
 * unavailable: it is another member's, is attached elsewhere, or has been deleted.
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
