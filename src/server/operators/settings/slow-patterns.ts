import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PATTERNS } from '#lib/identity/patterns.ts'
import { REGISTER_FIELDS, type RuleChanges } from '#lib/identity/registration-rules.ts'

/**
 * A pattern that cannot be checked in this time is refused like a slow one (reliability S45). Time of the processor: what
 * else the machine does says nothing of the pattern.
 */
const CHECK_MS = 2_000
/** How often the check's time is looked at. */
const LOOK_MS = 100
/** How long all of it may take, however busy the machine is. */
const WAIT_MS = 30_000

interface PatternCheck {
  status: 'safe' | 'vulnerable' | 'unknown'
  kind?: string
  error?: string
}

const UNKNOWN: PatternCheck = { status: 'unknown' }
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
async function checkPattern(source: string): Promise<PatternCheck> {
  const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), {
    env: { RECHECK_SYNC_BACKEND: 'pure' },
  })
  const checked = new AbortController()
  const late = AbortSignal.timeout(WAIT_MS)
  const signal = AbortSignal.any([checked.signal, late])
  try {
    await once(worker, 'message', { signal })
    const before = await worker.cpuUsage()
    worker.postMessage({ source, timeoutMs: WAIT_MS })
    const answer = once(worker, 'message', { signal }).then(([found]) => found as PatternCheck)
    return await Promise.race([answer, untilSpent(worker, before, signal)])
  } catch (error) {
    if (late.aborted) return UNKNOWN
    throw error
  } finally {
    checked.abort()
    await worker.terminate()
  }
}

/** Resolves when the thread has had its time; rejects with the signal. */
async function untilSpent(
  worker: Worker,
  before: NodeJS.CpuUsage,
  signal: AbortSignal,
): Promise<PatternCheck> {
  for await (const _ of setInterval(LOOK_MS, undefined, { signal })) {
    const { user, system } = await worker.cpuUsage(before)
    if ((user + system) / 1_000 > CHECK_MS) break
  }
  return UNKNOWN
}
