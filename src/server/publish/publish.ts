import type { Snapshot } from '#lib/snapshot/schema.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import type { Database } from '#server/db/database.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { logChange, type OperatorContext } from '#server/operator/operator-context.ts'
import type { SiteIndex } from '#server/platform/site.ts'
import { insertSite, siteOf } from './file-queries.ts'
import { asPublisher } from './publisher.ts'
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

type Who = Pick<OperatorContext, 'db' | 'operator' | 'now'>

interface Published {
  number: number
  pages: number
  /** Paths that are new, say something else, or are gone. */
  changed: string[]
}

/**
 * Makes the pages of what is published in the database and shows them: on every server within about a second, all at once.
 * Until then, and where anything fails, the site stays as it is. Answers undefined where nothing differs from what is shown.
 */
export function publishSite(
  { db, operator, now }: Who,
  { release, note }: { release: Release; note: string | null },
): Promise<Published | undefined> {
  return asPublisher(db, async lease => {
    await db.transaction(tx => forgetOld(tx, KEPT))
    const snapshot = await snapshotOf(db, { at: now })
    const before = await shownSite(db, release)
    const known = await knownContents(db, release)
    return withRendered({ distDir: release.distDir, snapshot, known }, async ({ folder, site }) => {
      const changed = changesBetween(before, site)
      if (changed.length === 0) return undefined
      await storeContents(db, { folder, site, release })
      const number = await db.transaction(async tx => {
        await lease.hold(tx)
        const publish = await insertPublish(tx, { snapshot, operator, note, at: now })
        await insertSite(tx, { publish, release: release.name, site, at: now })
        const shownBefore = await showPublish(tx, publish)
        const said = note ? { publish, note } : { publish }
        await logChange(tx, { operator, now }, SUBJECT, { publish: shownBefore ?? 0 }, said)
        return publish
      })
      return { number, pages: Object.keys(site.files).filter(path => path.endsWith('.html')).length, changed }
    })
  })
}

/** Shows an earlier publish, or a later one again; 0 is the pages that came with the code. By default the one before. */
export function rollBack({ db, operator, now }: Who, number: number | undefined): Promise<number> {
  return db.transaction(async tx => {
    const publishes = await allPublishes(tx)
    const { publish } = await currentPublish(tx)
    const before = publish === 1 ? 0 : publishes.find(one => publish !== null && one.number < publish)?.number
    const wanted = number ?? before
    if (wanted === undefined)
      throw new OperatorFault('there is no earlier publish; "publish list" names them')
    if (wanted !== 0 && !publishes.some(one => one.number === wanted))
      throw new OperatorFault(`there is no publish ${wanted}; "publish list" names them`)
    const target = wanted === 0 ? null : wanted
    if (target === publish) throw new OperatorFault(`${wanted} is shown already`)
    await showPublish(tx, target)
    await logChange(tx, { operator, now }, SUBJECT, { publish: publish ?? 0 }, { publish: wanted })
    return wanted
  })
}

/**
 * The pages of a stored publish as this release renders them: a server of a newer release makes them itself, once for all of
 * its kind.
 */
export async function siteOfPublish(
  db: Database,
  { publish, release, now }: { publish: number; release: Release; now: Date },
): Promise<SiteIndex> {
  const of = { publish, release: release.name }
  const there = await siteOf(db, of)
  if (there) return there
  return asPublisher(db, async lease => {
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
  })
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
