import * as v from 'valibot'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { type Snapshot, snapshotSchema } from '#lib/snapshot/schema.ts'
import { itemStates } from '#server/content/item-states.ts'
import { allParts } from '#server/content/queries.ts'
import { snapshotOf } from '#server/content/snapshot-of.ts'
import { OperatorFault, type Typed } from '#server/operator/arguments.ts'
import type { OperatorContext } from '#server/operator/operator-context.ts'
import { publishSite, rollBack, shownSnapshot } from './publish.ts'
import { allPublishes, currentPublish } from './queries.ts'
import { renderedPage } from './render.ts'
import { snapshotDifferences } from './snapshot-differences.ts'
import { readRelease } from './store.ts'
import { uploadShown } from './upload-shown.ts'

type Command = (context: OperatorContext, typed: Typed) => Promise<string>

/** More lines are read in the pages themselves. */
const MOST_LINES = 200
const LONGEST_NOTE = 500

const COMMANDS: Readonly<Record<string, Command>> = {
  rollback: async (context, { words: [, , number] }) => {
    if (number !== undefined && !/^\d{1,6}$/.test(number))
      throw new OperatorFault(`${number} is not a number of "publish list"`)
    const shown = await rollBack(context, number === undefined ? undefined : Number(number))
    return shown === 0
      ? 'The pages that came with this version are shown within a second.'
      : `Publish ${shown} is shown within a second.`
  },
  list: async ({ db }) => {
    const [publishes, { publish }] = [await allPublishes(db), await currentPublish(db)]
    const lines = publishes.map(
      one =>
        `${one.number === publish ? '→' : ' '} ${one.number}  ${one.at.toISOString().slice(0, 19)}Z  ${one.operator}${one.note ? `  ${one.note}` : ''}`,
    )
    return [...lines, `${publish === null ? '→' : ' '} 0  what came with this version`].join('\n')
  },
  diff: async (context, { options }) => {
    const { db, now } = context
    const shown = (await shownSnapshot(db)) ?? loadSnapshot()
    const which = options.drafts === true ? 'draft' : 'published'
    const lines = snapshotDifferences(inOrder(shown), inOrder(await snapshotOf(db, { at: now, which })))
    const drafts = itemStates(await allParts(db)).filter(({ changed }) => changed.length > 0)
    return [
      ...(lines.length === 0 ? ['Nothing differs from what is shown.'] : cut(lines)),
      ...(which === 'draft'
        ? []
        : drafts.map(({ kind, id, changed }) => `not published: ${kind} ${id}, ${changed.join(' ')}`)),
    ].join('\n')
  },
  upload: async context => {
    const { cdn, ...config } = configOf(context)
    if (!cdn) throw new OperatorFault('name the store in CDN_STORE_URL, CDN_STORE_KEY and CDN_STORE_SECRET')
    const { files, gone, purge } = await uploadShown(context, { cdn, config })
    return [
      `Uploaded ${files} files, took away ${gone}.`,
      ...(purge.length > 0 ? ['To purge:', ...purge] : []),
    ].join('\n')
  },
}

/** `publish …`: the pages of what the database holds, shown on every server. */
export async function publish(context: OperatorContext, typed: Typed): Promise<string> {
  const [, act] = typed.words
  if (typed.options.preview === true) return preview(context, act)
  if (act === undefined) return publishAll(context, typed)
  const command = Object.hasOwn(COMMANDS, act) ? COMMANDS[act] : undefined
  if (!command) throw new OperatorFault(`publish, or publish ${Object.keys(COMMANDS).join(', ')}`)
  return command(context, typed)
}

async function publishAll(context: OperatorContext, { options: { note } }: Typed): Promise<string> {
  if (typeof note === 'string' && note.length > LONGEST_NOTE)
    throw new OperatorFault(`a note has at most ${LONGEST_NOTE} characters`)
  const release = await readRelease(distDirOf(context))
  const done = await publishSite(context, { release, note: typeof note === 'string' && note ? note : null })
  if (!done) return 'Nothing differs from what is shown; nothing was published.'
  const pages = done.changed.filter(path => path.endsWith('.html'))
  return [
    `Publish ${done.number}: ${pages.length} of ${done.pages} pages changed. It is shown within a second.`,
    ...cut(pages.map(path => `  ${path.replace(/index\.html$/, '')}`)),
  ].join('\n')
}

async function preview(context: OperatorContext, path: string | undefined): Promise<string> {
  if (!path?.startsWith('/'))
    throw new OperatorFault('publish --preview needs the path of a page, such as /en/help')
  const { distDir } = await readRelease(distDirOf(context))
  const snapshot = await snapshotOf(context.db, { at: context.now, which: 'draft' })
  return renderedPage(distDir, snapshot, path)
}

function distDirOf(context: OperatorContext): string {
  return configOf(context).distDir
}

function configOf({ config }: OperatorContext) {
  if (config) return config
  throw new OperatorFault('publish needs the build of the site (DIST_DIR)')
}

/** In the order of the schema, since the database keeps the keys of an object in an order of its own. */
function inOrder(snapshot: Snapshot): Snapshot {
  const read = v.safeParse(snapshotSchema, snapshot)
  return read.success ? read.output : snapshot
}

function cut(lines: readonly string[]): string[] {
  return lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`]
    : [...lines]
}
