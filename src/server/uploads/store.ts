import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { type Bucket, BucketFault } from '#server/platform/bucket.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { claimObject, deleteObject, lockObject, markDeleting, unusedObjects } from './object-queries.ts'
import { insertUpload, type NewUpload, type UploadPlace } from './queries.ts'

export type StoreCall = 'get' | 'put' | 'delete'

/** The store of uploads is away, or does not have what it should have: 503. */
export class StoreUnavailable extends Refusal {
  constructor() {
    super('unavailable', { status: 503 })
  }
}

/** The bucket answers, but does not have a content that a row refers to, or has another one. */
export class ObjectMissing extends StoreUnavailable {}

interface Options {
  db: Database
  /** Of the S3-compatible store; without one every upload is in the database. */
  bucket?: Bucket | undefined
  /** Whether new uploads go to the bucket. */
  writes: boolean
  /** Hears of every call of the bucket that failed. */
  onFailure: (error: unknown, call: StoreCall) => void
}

/** Deleted per turn at most. */
const MOST_DELETED = 500
const HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' }

/**
 * The contents of uploads: in the database, or in a bucket under their hash, each once. A row refers to an object only
 * after the bucket has acknowledged it, and an object is deleted only when no row has referred to it for an hour.
 */
export class UploadStore {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Stores an upload; returns false if its id is taken. Throws `StoreUnavailable` if the bucket does not take it; then
   * there is no row.
   */
  async insert(one: Omit<NewUpload, 'place'>, content: Buffer): Promise<boolean> {
    const { db, writes } = this.#options
    const inRow: UploadPlace = { content, objectHash: null }
    const objectHash = writes ? await this.putObject(content) : undefined
    if (!objectHash) return insertUpload(db, { ...one, place: inRow })
    return db.transaction(async tx => {
      const isThere = await lockObject(tx, objectHash)
      return insertUpload(tx, { ...one, place: isThere ? { content: null, objectHash } : inRow })
    })
  }

  /** Returns the content of an upload. Throws `StoreUnavailable` if the bucket does not give it, `ObjectMissing`. */
  async read(place: UploadPlace): Promise<Buffer> {
    if (place.objectHash === null) return place.content
    const { objectHash } = place
    const content = await this.#call('get', bucket => bucket.get(pathOf(objectHash)))
    if (content && hashOf(content).equals(objectHash)) return content
    const what = content ? 'not what was stored' : 'not in the store'
    this.#options.onFailure(new Error(`${pathOf(objectHash)}: ${what}`), 'get')
    throw new ObjectMissing()
  }

  /**
   * Puts a content into the bucket and returns its hash; a row may refer to it after `lockObject`. Returns undefined while
   * the same content is being deleted there. Throws `StoreUnavailable`.
   */
  async putObject(content: Buffer): Promise<Buffer | undefined> {
    const hash = hashOf(content)
    if (!(await claimObject(this.#options.db, hash))) return undefined
    await this.#call('put', bucket => bucket.put(pathOf(hash), content, HEADERS))
    return hash
  }

  /** Deletes what nothing has referred to for an hour; returns how many. Throws `StoreUnavailable`. */
  async deleteUnused(): Promise<number> {
    const { db, bucket } = this.#options
    if (!bucket) return 0
    let deleted = 0
    for (const hash of await unusedObjects(db, MOST_DELETED)) {
      if (!(await db.transaction(tx => markDeleting(tx, hash)))) continue
      await this.#call('delete', one => one.delete(pathOf(hash)))
      await deleteObject(db, hash)
      deleted += 1
    }
    return deleted
  }

  async #call<T>(call: StoreCall, work: (bucket: Bucket) => Promise<T>): Promise<T> {
    const { bucket, onFailure } = this.#options
    try {
      if (!bucket) throw new BucketFault('no store is configured (S3_URL)')
      return await work(bucket)
    } catch (error) {
      if (!(error instanceof BucketFault)) throw error
      onFailure(error, call)
      throw new StoreUnavailable()
    }
  }
}

function hashOf(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

const pathOf = (hash: Buffer) => `/uploads/${hash.toString('hex')}`
