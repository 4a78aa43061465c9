import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { cleanHtml } from '../content/clean-html.ts'
import { EMPTY_CATALOGUE, HOUSE_CONTENT, HOUSE_PUBLISHED_AT } from '../content/house.ts'
import { demoCatalogue } from '../demo/catalogue.ts'
import { DEMO_CONTENT, DEMO_PUBLISHED_AT } from '../demo/content.ts'
import { IS_DEMO } from '../demo/is-demo.ts'
import { publishedSnapshot, SNAPSHOT_FILE } from './publish.ts'
import { type Snapshot, snapshotSchema } from './schema.ts'

/** By directory; reading and checking the file for each page takes five times as long as all pages together. */
const loaded = new Map<string | undefined, Snapshot>()

/**
 * What the static pages are built from: the published snapshot in SNAPSHOT_DIR when that is set; else, of a demo, its
 * world's own, and of any other deployment what is true before anybody has written anything. Runs at build time only and
 * reads the file once. Throws when it is missing or does not fit, so that a broken publish builds nothing.
 */
export function loadSnapshot(directory: string | undefined = process.env.SNAPSHOT_DIR): Snapshot {
  const known = loaded.get(directory)
  if (known) return known
  const snapshot = directory
    ? readSnapshot(join(directory, SNAPSHOT_FILE))
    : checked(ownSnapshot(), 'The own')
  loaded.set(directory, snapshot)
  return snapshot
}

function ownSnapshot(): Snapshot {
  if (IS_DEMO) return publishedSnapshot(demoCatalogue(), asStored(DEMO_CONTENT), DEMO_PUBLISHED_AT)
  return publishedSnapshot(EMPTY_CATALOGUE, asStored(HOUSE_CONTENT), HOUSE_PUBLISHED_AT)
}

/** HTML as the database keeps it, so that a first publish of the same content changes no page. */
function asStored<Value>(value: Value): Value {
  if (typeof value === 'string') return (value.includes('<') ? cleanHtml(value) : value) as Value
  if (Array.isArray(value)) return value.map(asStored) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asStored(inner)])) as Value
}

function readSnapshot(file: string): Snapshot {
  return checked(JSON.parse(readFileSync(file, 'utf8')), file)
}

/** Also puts everything in the order of the schema: the same content makes the same pages, wherever it comes from. */
function checked(given: unknown, file: string): Snapshot {
  const read = v.safeParse(snapshotSchema, given)
  if (read.success) return read.output
  const problems = read.issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  throw new Error(`${file} is not a snapshot that this version can build from:\n  ${problems.join('\n  ')}`)
}
