import type { Database } from '#server/db/database.ts'
import { type PlacedUpload, placeInRow, placeInStore, uploadsInRows, uploadsInStore } from './move-queries.ts'
import { lockObject } from './object-queries.ts'
import { ObjectMissing, type UploadStore } from './store.ts'

export interface Moved {
  moved: number
  /** Ids of uploads whose content the store has lost; they stay as they are. */
  missing: string[]
}

interface Stores {
  db: Database
  uploads: UploadStore
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Pictures in memory at a time: 5 MB each at most. */
const BATCH = 8

/**
 * Moves all uploads of the database into the store. Each is read back from there before its row lets go of it. May be
 * killed and run again, and run while members upload. Throws `StoreUnavailable` if the store is away.
 */
export function moveToStore({ db, uploads }: Stores): Promise<number> {
  return moveAll(
    after => uploadsInRows(db, after, BATCH),
    async ({ id, place }) => {
      if (place.content === null) return false
      const hash = await uploads.putObject(place.content)
      if (!hash) return false
      await uploads.read({ content: null, objectHash: hash })
      return db.transaction(async tx => (await lockObject(tx, hash)) && placeInStore(tx, id, hash))
    },
  )
}

/**
 * Moves all uploads of the store into the database, and leaves the objects to the cleaning of the servers. May be killed
 * and run again, and run while members upload. Throws `StoreUnavailable` if the store is away.
 */
export async function moveToDatabase({ db, uploads }: Stores): Promise<Moved> {
  const missing = new Set<string>()
  const moved = await moveAll(
    after => uploadsInStore(db, after, BATCH),
    async ({ id, place }) => {
      if (place.objectHash === null) return false
      const content = await uploads.read(place).catch((error: unknown) => {
        if (!(error instanceof ObjectMissing)) throw error
        missing.add(id)
        return undefined
      })
      return content !== undefined && placeInRow(db, { id, content, objectHash: place.objectHash })
    },
  )
  return { moved, missing: [...missing] }
}

/** Passes over them by id until a pass finds nothing to move: members may have uploaded meanwhile. */
async function moveAll(
  nextAfter: (id: string) => Promise<PlacedUpload[]>,
  moveOne: (upload: PlacedUpload) => Promise<boolean>,
): Promise<number> {
  let moved = 0
  for (let before = -1; before < moved; ) {
    before = moved
    for (let batch = await nextAfter(BEFORE_ALL); batch.length > 0; ) {
      const done = await Promise.all(batch.map(moveOne))
      moved += done.filter(Boolean).length
      batch = await nextAfter(batch.at(-1)?.id ?? BEFORE_ALL)
    }
  }
  return moved
}
