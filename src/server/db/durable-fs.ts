import fs from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FileSystemSetup, onSync } from './pglite-inside.ts'

type SetupInput = Parameters<NodeFS['init']>

let syncs = 0

/** How often this process has flushed embedded data to disk. */
export function syncCount(): number {
  return syncs
}

/**
 * The embedded engine as shipped never flushes its writes to disk: its file layer has no fsync. This one has, so that
 * an acknowledged payment survives a power cut (docs/decisions/002-embedded-database.md).
 */
class DurableFileSystem extends NodeFS {
  override async init(...[engine, options]: SetupInput): Promise<FileSystemSetup> {
    const setup = await super.init(engine, options)
    const before = setup.emscriptenOpts.preRun ?? []
    setup.emscriptenOpts.preRun = [
      ...before,
      module =>
        onSync(module, file => {
          syncs += 1
          fs.fdatasyncSync(file)
        }),
    ]
    return setup
  }
}

/** `-F` would turn syncing off; of the sync methods only `fsync` reaches our file layer. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

// Node 24 can crash while it frees WebAssembly code ("jit_page_->allocations_.erase"). The engine's code is some
// megabytes and needed for the life of the process, so none of it is freed.
setFlagsFromString('--no-wasm-code-gc')

/** Opens (or creates) the embedded database below `dataDir`, and checks that a commit reaches the disk. */
export async function openDurable(dataDir: string): Promise<PGlite> {
  const directory = join(dataDir, 'pglite')
  fs.mkdirSync(directory, { recursive: true })
  const engine = new PGlite({ fs: new DurableFileSystem(directory), startParams: START_PARAMETERS })
  await engine.waitReady
  await proveDurable(engine)
  return engine
}

/** Checked at every start: an engine whose file layer has changed must not take money. */
async function proveDurable(engine: PGlite): Promise<void> {
  await engine.exec('create table if not exists durability_probe (at timestamptz not null)')
  const before = syncs
  await engine.exec('truncate durability_probe; insert into durability_probe values (now())')
  if (syncs > before) return
  await engine.close()
  throw new Error(
    'The embedded database does not write durably on this system. Set DATABASE_URL to a PostgreSQL.',
  )
}
