import { Worker } from 'node:worker_threads'
import { PATTERNS } from '#lib/identity/patterns.ts'
import { REGISTER_FIELDS, type RuleChanges } from '#lib/identity/registration-rules.ts'

/** A pattern that cannot be checked in this time is refused like a slow one (reliability S45). */
const CHECK_MS = 2_000
/** How long starting the thread and loading the library may take before the check's time starts. */
const START_MS = 10_000

interface PatternCheck {
  status: 'safe' | 'vulnerable' | 'unknown'
  kind?: string
  error?: string
}

const OWN: ReadonlySet<string> = new Set(Object.values(PATTERNS))

/**
 * The faults of the operator's own patterns, as text: one with exponential time would block the server, and an invalid
 * one never matches. A polynomial one is accepted, because no entry is longer than 255 characters.
 */
export async function faultsOfPatterns(changes: RuleChanges): Promise<string[]> {
  const faults: string[] = []
  for (const field of REGISTER_FIELDS) {
    const accepted = changes[field]?.acceptedPattern
    if (accepted === undefined || OWN.has(accepted)) continue
    const fault = await faultOfPattern(accepted)
    if (fault) faults.push(`${field}.acceptedPattern ${fault}`)
  }
  return faults
}

export async function faultOfPattern(accepted: string): Promise<string | undefined> {
  const { status, kind, error } = await checkPattern(`^(?:${accepted})$`)
  if (error === 'invalid') return 'is not a regular expression in Unicode mode'
  if (status === 'vulnerable' && kind === 'polynomial') return undefined
  if (status === 'vulnerable')
    return 'can take exponential time on some entries; write it without nested repeats'
  return status === 'safe' ? undefined : 'could not be shown to be quick within 2 s; write it more simply'
}

/** Uses one thread per pattern, which is terminated if it takes too long. */
function checkPattern(source: string): Promise<PatternCheck> {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), {
    env: { RECHECK_SYNC_BACKEND: 'pure' },
  })
  return new Promise<PatternCheck>((resolve, reject) => {
    let timer = setTimeout(() => resolve({ status: 'unknown' }), START_MS)
    worker.on('message', (message: PatternCheck | 'ready') => {
      clearTimeout(timer)
      if (message !== 'ready') return resolve(message)
      timer = setTimeout(() => resolve({ status: 'unknown' }), CHECK_MS)
      worker.postMessage({ source, timeoutMs: CHECK_MS })
    })
    worker.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
  }).finally(() => worker.terminate())
}
