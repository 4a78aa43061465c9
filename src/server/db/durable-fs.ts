import fs from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FileSystemSetup, onSync } from './pglite-inside.ts'

type SetupInput = Parameters<NodeFS['init']>

let syncs = 0

/** How often this process has forced embedded data to disk. */
export function syncCount(): number {
  return syncs
}

/**
 * The embedded engine as shipped never asks the disk to keep what it wrote: its file layer has no fsync. This one has,
 * so that an acknowledged payment survives a power cut (docs/decisions/002-embedded-database.md).
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

/** `-F` would switch syncing off; of the ways to sync only `fsync` reaches our file layer. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

// Node 24 can end the whole process while it throws compiled WebAssembly away ("jit_page_->allocations_.erase"). The engine's
// is some megabytes and needed for as long as the process lives, so nothing of it is thrown away.
setFlagsFromString('--no-wasm-code-gc')

/** Opens (or first makes) the embedded database below `dataDir`, and proves that a commit reaches the disk. */
export async function openDurable(dataDir: string): Promise<PGlite> {
  const directory = join(dataDir, 'pglite')
  fs.mkdirSync(directory, { recursive: true })
  const engine = new PGlite({ fs: new DurableFileSystem(directory), startParams: START_PARAMETERS })
  await engine.waitReady
  await proveDurable(engine)
  return engine
}

/** An engine whose file layer changed under us must not take money, so this is asked at every start. */
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
