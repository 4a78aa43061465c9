import type { PublishOutcome } from '#lib/operators/publish-api.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { Repeating } from '#server/platform/repeating.ts'
import { beginJob, endJob, hasIdleJob, type JobRow, openJob, writeProgress } from './job-queries.ts'
import type { Progress } from './progress.ts'
import { isPage, publishSite } from './publish.ts'
import { asPublisher, type Lease, LeaseLost } from './publisher.ts'
import { readRelease } from './store.ts'
import { uploadShown } from './upload-shown.ts'

export type PublisherConfig = Pick<Config, 'distDir' | 'publicUrl' | 'apiOrigin' | 'gameOrigins' | 'cdn'>

interface Parts {
  db: Database
  config: PublisherConfig
  clock: Clock
}

const LOOK_EVERY_MS = 1_000
/** A job that ends its process again and again is given up. */
const MOST_TRIES = 3
/** Progress is written down so often at most. */
const WRITE_EVERY_MS = 500
/** Lines that an outcome keeps. */
const MOST_LINES = 200

/** Does what the console asks for, and what a process that was killed left, in the background of a server. */
export function publishJobs({ log, ...parts }: Parts & { log: Log }): Repeating {
  return new Repeating({
    work: async () => {
      if (await hasIdleJob(parts.db, knowsStore(parts))) await runJobs(parts)
    },
    onError: error => log.error({ err: error }, 'publish job not done'),
    firstMs: LOOK_EVERY_MS,
    pauseMs: LOOK_EVERY_MS,
  })
}

/** Does all jobs that are open, one after the other, after whoever does some now. */
export function runJobs(parts: Parts): Promise<void> {
  return asPublisher(parts.db, async lease => {
    const next = () => openJob(parts.db, knowsStore(parts))
    for (let job = await next(); job; job = await next()) await runJob(parts, lease, job)
  })
}

const knowsStore = ({ config }: Parts) => config.cdn !== undefined

/** A fault ends the job; anything else, such as a database that is gone, leaves it to the next try. */
async function runJob(parts: Parts, lease: Lease, job: JobRow): Promise<void> {
  const { db, clock } = parts
  const failed = (fault: string) =>
    db.transaction(async tx => {
      await lease.hold(tx)
      await endJob(tx, job.id, { at: clock.now(), fault })
    })
  if (job.tries >= MOST_TRIES)
    return failed(`this was begun ${MOST_TRIES} times and never done; the log of the servers says why`)
  await beginJob(db, job.id)
  const progress = new WrittenProgress(db, job.id)
  try {
    if (job.kind === 'publish') await publishJob(parts, lease, { job, onProgress: progress.tell })
    else await uploadJob(parts, lease, { job, onProgress: progress.tell })
  } catch (error) {
    if (!(error instanceof OperatorFault) || error instanceof LeaseLost) throw error
    await failed(error.message)
  } finally {
    await progress.written()
  }
}

interface Doing {
  job: JobRow
  onProgress: Progress
}

async function publishJob(
  { db, config, clock }: Parts,
  lease: Lease,
  { job, onProgress }: Doing,
): Promise<void> {
  const { id, operator, note, agreed_hash: agreedHash, asked_from: askedFrom } = job
  const now = clock.now()
  const release = await readRelease(config.distDir)
  const published = await publishSite(
    lease,
    { ...askedFrom, db, operator, now },
    {
      ...{ release, note, agreedHash, onProgress },
      onShown: (tx, { number, pages, changed }) => {
        const changedPages = changed.filter(isPage)
        const first = changedPages.slice(0, MOST_LINES).map(path => path.replace(/index\.html$/, ''))
        const outcome = { number, pages, changedPages: changedPages.length, changed: first }
        return endJob(tx, id, { at: clock.now(), outcome: { kind: 'publish', ...outcome } })
      },
    },
  )
  if (published) return
  const nothing: PublishOutcome = { kind: 'publish', number: null, pages: 0, changedPages: 0, changed: [] }
  await db.transaction(tx => endJob(tx, id, { at: clock.now(), outcome: nothing }))
}

async function uploadJob(
  { db, config, clock }: Parts,
  lease: Lease,
  { job, onProgress }: Doing,
): Promise<void> {
  const { cdn } = config
  if (!cdn) throw new OperatorFault('this process knows no store of a CDN (CDN_STORE_URL)')
  onProgress({ step: 'uploading' })
  const uploaded = await uploadShown(lease, { db, now: clock.now() }, { cdn, config })
  await db.transaction(async tx => {
    await lease.hold(tx)
    await endJob(tx, job.id, { at: clock.now(), outcome: { kind: 'upload', ...uploaded } })
  })
}

/** Writes how far a job is: every step, and of its pages so often. */
class WrittenProgress {
  readonly #db: Database
  readonly #id: string
  #step = ''
  #wroteAt = 0
  #writing = Promise.resolve()

  constructor(db: Database, id: string) {
    this.#db = db
    this.#id = id
  }

  readonly tell: Progress = ({ step, done = 0, total = 0 }) => {
    const now = performance.now()
    if (step === this.#step && now - this.#wroteAt < WRITE_EVERY_MS) return
    this.#step = step
    this.#wroteAt = now
    // What cannot be written is not worth a publish.
    const write = () => writeProgress(this.#db, this.#id, { step, done, total }).catch(() => undefined)
    this.#writing = this.#writing.then(write)
  }

  /** Resolves once nothing is written any more. */
  written(): Promise<void> {
    return this.#writing
  }
}
