/** Checks one pattern at a time for slow-patterns.ts, in a thread that can be terminated. */
import { parentPort } from 'node:worker_threads'
import recheck from 'recheck'

parentPort?.on('message', ({ source, timeoutMs }: { source: string; timeoutMs: number }) => {
  const found = recheck.checkSync(source, 'u', { timeout: timeoutMs })
  const kind = found.status === 'unknown' ? undefined : found.complexity.type
  const error = found.status === 'unknown' ? found.error.kind : undefined
  parentPort?.postMessage({ status: found.status, kind, error })
})
// On a busy machine, loading the library takes longer than many checks.
parentPort?.postMessage('ready')
