import { Worker } from 'node:worker_threads'
import { PATTERNS } from '#lib/identity/patterns.ts'
import { REGISTER_FIELDS, type RuleChanges } from '#lib/identity/registration-rules.ts'

/** A pattern that cannot be judged in this time is refused like one that is slow (reliability S45). */
const JUDGED_WITHIN_MS = 2_000
/** What starting the thread and loading the judge may take before the clock of the judgement runs. */
const START_WITHIN_MS = 10_000

interface Judgement {
  status: 'safe' | 'vulnerable' | 'unknown'
  kind?: string
  error?: string
}

const OWN: ReadonlySet<string> = new Set(Object.values(PATTERNS))

/**
 * What is wrong with the operator's own patterns, in words: one whose time grows exponentially would stop the server,
 * one that is no pattern never matches. A polynomial one is let through, since no entry is longer than 255 characters.
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
  const { status, kind, error } = await judge(`^(?:${accepted})$`)
  if (error === 'invalid') return 'is not a regular expression in Unicode mode'
  if (status === 'vulnerable' && kind === 'polynomial') return undefined
  if (status === 'vulnerable')
    return 'can take exponential time on some entries; write it without nested repeats'
  return status === 'safe' ? undefined : 'could not be shown to be quick within 2 s; write it more simply'
}

/** One thread per pattern: it is stopped when it takes too long, whatever it is doing then. */
function judge(source: string): Promise<Judgement> {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), {
    env: { RECHECK_SYNC_BACKEND: 'pure' },
  })
  return new Promise<Judgement>((resolve, reject) => {
    let timer = setTimeout(() => resolve({ status: 'unknown' }), START_WITHIN_MS)
    worker.on('message', (said: Judgement | 'ready') => {
      clearTimeout(timer)
      if (said !== 'ready') return resolve(said)
      timer = setTimeout(() => resolve({ status: 'unknown' }), JUDGED_WITHIN_MS)
      worker.postMessage({ source, timeoutMs: JUDGED_WITHIN_MS })
    })
    worker.once('error', error => {
      clearTimeout(timer)
      reject(error)
    })
  }).finally(() => worker.terminate())
}
