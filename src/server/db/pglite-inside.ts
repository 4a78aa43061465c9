import type { PGlite } from '@electric-sql/pglite'
import type { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Everything that is used of the embedded engine and that its documentation does not promise. An upgrade that lacks some
 * of it fails tests/server/db/pglite-inside.test.ts.
 */

export type FileSystemSetup = Awaited<ReturnType<NodeFS['init']>>
type EngineModule = Parameters<NonNullable<FileSystemSetup['emscriptenOpts']['preRun']>[number]>[0]

/** The part of the file layer that is not in the typings: what a stream of an open file can do. */
interface FileLayer {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
}

/** Has the file layer tell which open file the engine wants on the disk. */
export function onSync(module: EngineModule, sync: (file: number) => void): void {
  const layer = module.FS as unknown as FileLayer
  layer.filesystems.NODEFS.stream_ops.fsync = stream => {
    sync(stream.nfd)
    return 0
  }
}

/** Hands a message of the protocol to the engine, between the queries of others. */
export function sendRaw(engine: PGlite, message: Uint8Array): Promise<Uint8Array> {
  return engine._runExclusiveQuery(() => engine.execProtocolRaw(message, { syncToFs: false }))
}

/** Keeps the transactions of others off the engine until the function that it returns is called. */
export function holdEngine(engine: PGlite): Promise<() => void> {
  return new Promise((held, failed) => {
    engine._runExclusiveTransaction(() => new Promise<void>(release => held(release))).catch(failed)
  })
}
