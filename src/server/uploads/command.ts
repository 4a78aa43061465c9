import { errorMessage } from '#lib/text/error-message.ts'
import type { Config } from '#server/config.ts'
import { OperatorFault, type Typed } from '#server/operator/arguments.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import { Bucket, type BucketConfig } from '#server/platform/bucket.ts'
import { moveToDatabase, moveToStore } from './move.ts'
import { countInRows, countInStore } from './move-queries.ts'
import { StoreUnavailable, UploadStore } from './store.ts'

/** Nobody waits, and a store that is asked for many things may be slow. */
const TIMEOUT_MS = 60_000

/** `uploads`, `uploads move s3` and `uploads move database`: where members' pictures are. */
export async function uploads(context: OperatorContext, { words: [, act, to] }: Typed): Promise<string> {
  if (act === undefined) return placesOf(context)
  if (act !== 'move' || (to !== 's3' && to !== 'database'))
    throw new OperatorFault('uploads, uploads move s3, or uploads move database')
  const { db, config } = context
  const bucket = bucketFor(to, config?.uploadStore)
  const before = await countBoth(context)
  await db.transaction(tx => logChange(tx, context, 'uploads', before, { move: to }))
  let reason = ''
  const store = new UploadStore({
    db,
    bucket: new Bucket(bucket, TIMEOUT_MS),
    writes: false,
    onFailure: error => {
      reason = errorMessage(error)
    },
  })
  try {
    const parts = { db, uploads: store }
    const { moved, missing } =
      to === 's3' ? { moved: await moveToStore(parts), missing: [] } : await moveToDatabase(parts)
    const lost = missing.length > 0 ? [`Not in the store any more: ${missing.join(', ')}`] : []
    return [`Moved ${moved}.`, await placesOf(context), ...lost].join('\n')
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new OperatorFault(`${reason}\nWhat was moved stays moved. Run it again to go on.`)
  }
}

/** New uploads must not go where all are moved away from. */
function bucketFor(to: 's3' | 'database', uploadStore: Config['uploadStore']): BucketConfig {
  if (!uploadStore) throw new OperatorFault('name the store in S3_URL, S3_KEY and S3_SECRET')
  if (to === 's3' && !uploadStore.writes)
    throw new OperatorFault(
      'S3_WRITES is off: servers put new uploads into the database. Set it to on, there and here',
    )
  if (to === 'database' && uploadStore.writes)
    throw new OperatorFault(
      'S3_WRITES is on: servers put new uploads into the store. Set it to off, there and here',
    )
  return uploadStore.bucket
}

async function countBoth({ db }: OperatorContext): Promise<{ database: number; s3: number }> {
  return { database: await countInRows(db), s3: await countInStore(db) }
}

async function placesOf(context: OperatorContext): Promise<string> {
  const { database, s3 } = await countBoth(context)
  return `${database} in the database, ${s3} in the store.`
}
