import type { Snapshot } from '#lib/snapshot/schema.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { hashOfInput } from '#server/db/once.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { CodedFault, notThere } from '#server/operator/coded-fault.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { insertSite, siteOf } from './file-queries.ts'
import type { Progress } from './progress.ts'
import { asPublisher, type Lease } from './publisher.ts'
import {
  allPublishes,
  currentPublish,
  forgetOld,
  insertPublish,
  showPublish,
  snapshotOfPublish,
} from './queries.ts'
import { withRendered } from './render.ts'
import { knownContents, type Release, storeContents } from './store.ts'

/** Publishes that can be rolled back to. */
const KEPT = 20
/** The subject in the book of changes. */
const SUBJECT = 'publish'

type Who = Pick<OperatorContext, 'db' | 'operator' | 'now' | 'roles' | 'from'>

interface Options {
  release: Release
  note: string | null
  /** Of the snapshot that two people agreed on. */
  agreedHash: Buffer | null
  onProgress: Progress
  /** Is called in the transaction that shows it. */
  onShown: (tx: Transaction, published: Published) => Promise<void>
}

interface Published {
  number: number
  pages: number
  /** Paths that are new, say something else, or are gone. */
  changed: string[]
}

/**
 * Makes the pages of what is published in the database and shows them, for who holds the lease: on every server within about a second, all at once.
 * Until then, and where anything fails, the site stays as it is. Answers undefined where nothing differs from what is shown.
 */
export async function publishSite(
  lease: Lease,
  { db, ...who }: Who,
  { release, note, agreedHash, onProgress, onShown }: Options,
): Promise<Published | undefined> {
  onProgress({ step: 'collecting' })
  await db.transaction(tx => forgetOld(tx, KEPT))
  const { operator, now: at } = who
  const snapshot = await snapshotOf(db, { at })
  if (agreedHash && !agreedHash.equals(hashOfSnapshot(snapshot)))
    throw new OperatorFault('what would be shown has changed since two people agreed on it; agree again')
  const before = await shownSite(db, release)
  const known = await knownContents(db, release)
  const rendering = { distDir: release.distDir, snapshot, known, onProgress }
  return withRendered(rendering, async ({ folder, site }) => {
    const changed = changesBetween(before, site)
    if (changed.length === 0) return undefined
    onProgress({ step: 'storing' })
    await storeContents(db, { folder, site, release })
    return db.transaction(async tx => {
      await lease.hold(tx)
      const number = await insertPublish(tx, { snapshot, operator, note, at })
      await insertSite(tx, { publish: number, release: release.name, site, at })
      const shownBefore = await showPublish(tx, number)
      const said = note ? { publish: number, note } : { publish: number }
      await logChange(tx, who, SUBJECT, { publish: shownBefore ?? 0 }, said)
      const published = { number, pages: Object.keys(site.files).filter(isPage).length, changed }
      await onShown(tx, published)
      return published
    })
  })
}

export const isPage = (path: string) => path.endsWith('.html')

/** Of all that is shown; when it was made is no part of that. */
export function hashOfSnapshot({ publishedAt: _, ...shown }: Snapshot): Buffer {
  return hashOfInput(shown)
}

/** Shows an earlier publish, or a later one again; 0 is the pages that came with the code. By default the one before. */
export async function rollBack(
  tx: Transaction,
  who: Omit<Who, 'db'>,
  number: number | undefined,
): Promise<number> {
  const publishes = await allPublishes(tx)
  const { publish } = await currentPublish(tx)
  const before = publish === 1 ? 0 : publishes.find(one => publish !== null && one.number < publish)?.number
  const wanted = number ?? before
  if (wanted === undefined) throw notThere('there is no earlier publish; "publish list" names them')
  if (wanted !== 0 && !publishes.some(one => one.number === wanted))
    throw notThere(`there is no publish ${wanted}; "publish list" names them`)
  const target = wanted === 0 ? null : wanted
  if (target === publish) throw new CodedFault(`${wanted} is shown already`, 'publishShown', { status: 409 })
  await showPublish(tx, target)
  await logChange(tx, who, SUBJECT, { publish: publish ?? 0 }, { publish: wanted })
  return wanted
}

/**
 * The pages of a stored publish as this release renders them: a server of a newer release makes them itself, once for all of
 * its kind.
 */
export async function siteOfPublish(
  db: Database,
  { publish, release, now, held }: { publish: number; release: Release; now: Date; held?: Lease },
): Promise<SiteIndex> {
  const of = { publish, release: release.name }
  const there = await siteOf(db, of)
  if (there) return there
  const make = async (lease: Lease) => {
    const meanwhile = await siteOf(db, of)
    if (meanwhile) return meanwhile
    const snapshot = await snapshotOfPublish(db, publish)
    if (!snapshot) throw new Error(`publish ${publish} is gone`)
    const known = await knownContents(db, release)
    return withRendered({ distDir: release.distDir, snapshot, known }, async ({ folder, site }) => {
      await storeContents(db, { folder, site, release })
      await db.transaction(async tx => {
        await lease.hold(tx)
        await insertSite(tx, { ...of, site, at: now })
      })
      return site
    })
  }
  return held ? make(held) : asPublisher(db, make)
}

/** What is shown now, as far as this release knows it. */
async function shownSite(db: Database, release: Release): Promise<SiteIndex> {
  const { publish } = await currentPublish(db)
  if (publish === null) return release.site
  return (await siteOf(db, { publish, release: release.name })) ?? { files: {} }
}

/** The snapshot that is shown; undefined for the pages that came with the code. */
export async function shownSnapshot(db: Database): Promise<Snapshot | undefined> {
  const { publish } = await currentPublish(db)
  return publish === null ? undefined : snapshotOfPublish(db, publish)
}

function changesBetween(before: SiteIndex, after: SiteIndex): string[] {
  const paths = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  return [...paths].filter(path => before.files[path]?.etag !== after.files[path]?.etag).sort()
}
