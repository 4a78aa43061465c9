import * as v from 'valibot'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { type Snapshot, snapshotSchema } from '#lib/snapshot/schema.ts'
import { itemStates } from '#server/content/item-states.ts'
import { allParts } from '#server/content/queries.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import { notThere } from '#server/operator/coded-fault.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import type { PublisherConfig } from './jobs.ts'
import { shownSnapshot } from './publish.ts'
import { NO_PAGE, renderedPage } from './render.ts'
import { snapshotDifferences } from './snapshot-differences.ts'
import { readRelease } from './store.ts'

type Which = 'published' | 'draft'

/** What a publish would change, and which drafts are not published; reads in transactions of its own. */
export async function differences({ db, now }: Pick<OperatorContext, 'db' | 'now'>, which: Which) {
  const shown = (await shownSnapshot(db)) ?? loadSnapshot()
  const lines = snapshotDifferences(inOrder(shown), inOrder(await snapshotOf(db, { at: now, which })))
  const drafts = itemStates(await allParts(db))
    .filter(({ changed }) => which === 'published' && changed.length > 0)
    .map(({ kind, id, changed }) => ({ kind, id, parts: changed }))
  return { lines, drafts }
}

/** One page as a publish of all drafts would show it. Takes seconds. */
export async function preview(context: OperatorContext, path: string): Promise<string> {
  const { distDir } = await readRelease(configOf(context).distDir)
  const snapshot = await snapshotOf(context.db, { at: context.now, which: 'draft' })
  try {
    return await renderedPage(distDir, snapshot, path)
  } catch (error) {
    if (error instanceof OperatorFault && error.message.startsWith(NO_PAGE)) throw notThere(error.message)
    throw error
  }
}

export function configOf({ config }: Pick<OperatorContext, 'config'>): PublisherConfig {
  if (config) return config
  throw new OperatorFault('publish needs the build of the site (DIST_DIR)')
}

/** In the order of the schema, since the database keeps the keys of an object in an order of its own. */
function inOrder(snapshot: Snapshot): Snapshot {
  const read = v.safeParse(snapshotSchema, snapshot)
  return read.success ? read.output : snapshot
}
