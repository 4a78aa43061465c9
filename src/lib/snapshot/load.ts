import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { demoCatalogue } from '../demo/catalogue.ts'
import { DEMO_CONTENT, DEMO_PUBLISHED_AT } from '../demo/content.ts'
import { publishedSnapshot } from './publish.ts'
import { type Snapshot, snapshotSchema } from './schema.ts'

/** The file that publishing writes into its directory. */
export const SNAPSHOT_FILE = 'snapshot.json'

let loaded: Snapshot | undefined

/**
 * The snapshot that the static pages are built from: the published one in SNAPSHOT_DIR if that is set, else the demo
 * world's, made by the functions that also seed its database. Runs at build time only. Throws if the published file is
 * missing or invalid, so that a broken publication builds nothing.
 */
export function loadSnapshot(directory: string | undefined = process.env.SNAPSHOT_DIR): Snapshot {
  if (directory) return readSnapshot(join(directory, SNAPSHOT_FILE))
  loaded ??= publishedSnapshot(demoCatalogue(), DEMO_CONTENT, DEMO_PUBLISHED_AT)
  return loaded
}

function readSnapshot(file: string): Snapshot {
  const read = v.safeParse(snapshotSchema, JSON.parse(readFileSync(file, 'utf8')))
  if (read.success) return read.output
  const problems = read.issues.map(issue => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
  throw new Error(`${file} is not a snapshot that this version can build from:\n  ${problems.join('\n  ')}`)
}
