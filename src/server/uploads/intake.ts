import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Upload } from '#lib/uploads/api.ts'
import { MOST_IMAGE_BYTES, UPLOAD_PURPOSES, type UploadPurpose } from '#lib/uploads/rules.ts'
import { clientMadeId } from '#lib/wire/schemas.ts'
import { readBytes } from '#server/platform/body.ts'
import type { App, ServerContext } from '#server/platform/context.ts'
import { isFresh } from '#server/platform/fresh-id.ts'
import { readQuery } from '#server/platform/input.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { passwordFirst, tooMany } from '#server/platform/serve.ts'
import { allowShared } from '#server/platform/shared-limits.ts'
import type { Images } from './images.ts'
import { countUnattached, uploadById } from './queries.ts'
import type { UploadStore } from './store.ts'

const RATE = { limit: 30, windowSeconds: 600 }
/** How many unattached pictures a member may have. */
const MOST_UNATTACHED = 12

/**
 * PUT /api/uploads/{id}?purpose=…: stores one picture; the body is the file itself. The client makes the id: the same
 * file with the same id is stored once. File names are not read, so none can do harm (reliability S52).
 */
export function mountUploads(app: App, needs: { images: Images; uploads: UploadStore }): void {
  app.put('/uploads/:id', async context => {
    context.set('action', 'upload')
    const { session } = context.get('requestInfo')
    if (!session) throw new Refusal('notSignedIn', { status: 401 })
    if (session.passwordChangeNeeded) throw passwordFirst()
    if (session.isTrial) throw new Refusal('realAccountNeeded', { status: 403 })
    const waitSeconds = await allowShared(context.get('runtime').db, `upload:${session.memberId}`, RATE)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const id = context.req.param('id').toLowerCase()
    if (!v.is(clientMadeId, id)) throw new Refusal('badInput', { status: 400, field: 'id' })
    const purpose = readPurpose(context)
    const bytes = await readBytes(context, { mostBytes: MOST_IMAGE_BYTES, tooLarge })
    const value = await storeImage(context, needs, { id, purpose, bytes, ownerId: session.memberId })
    return context.json({ success: true, value })
  })
}

function readPurpose(context: ServerContext): UploadPurpose {
  const { purpose } = readQuery(context)
  const result = v.safeParse(v.picklist(UPLOAD_PURPOSES), purpose)
  if (!result.success) throw new Refusal('badInput', { status: 400, field: 'purpose' })
  return result.output
}

const tooLarge = () => new Refusal('imageTooLarge', { status: 413, field: 'images' })

async function storeImage(
  context: ServerContext,
  { images, uploads }: { images: Images; uploads: UploadStore },
  one: { id: string; ownerId: string; purpose: UploadPurpose; bytes: Buffer },
): Promise<Upload> {
  const { db, clock } = context.get('runtime')
  const { bytes, ...names } = one
  const inputHash = createHash('sha256').update(bytes).digest()
  const before = await known(context, { ...names, inputHash })
  if (before) return before
  if (!isFresh(one.id, clock.now())) throw new Refusal('requestTooOld', { status: 409 })
  if ((await countUnattached(db, one.ownerId)) >= MOST_UNATTACHED) throw new Refusal('tooManyUploads')
  const { content, width, height } = await images.draw(bytes)
  const at = clock.now()
  const isNew = await uploads.insert({ ...names, inputHash, width, height, at }, content)
  if (isNew) return { id: one.id, width, height }
  const twin = await known(context, { ...names, inputHash })
  if (!twin) throw new Error(`upload ${one.id} has vanished`)
  return twin
}

/** Returns the picture with this id if it is the same one; another owner's or other content is a conflict. */
async function known(
  context: ServerContext,
  one: { id: string; ownerId: string; purpose: UploadPurpose; inputHash: Buffer },
): Promise<Upload | undefined> {
  const row = await uploadById(context.get('runtime').db, one.id)
  if (!row) return undefined
  const isSame =
    row.owner_id === one.ownerId && row.purpose === one.purpose && row.input_hash.equals(one.inputHash)
  if (!isSame) throw new Refusal('idempotencyConflict', { status: 409 })
  return { id: one.id, width: row.width, height: row.height }
}
