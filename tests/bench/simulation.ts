/**
 * The deterministic simulation of the money (tests/support/simulation.ts): 512 seeds of 512 steps, or as many as the
 * environment's SEEDS says, from FIRST_SEED on. A seed that breaks a rule is named and played twice more; its log is
 * told, and where the runs differ when they do. All 512 take 120 s at most, or the run has failed.
 */
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { differenceOf, SimulationBroken, simulate } from '../support/simulation.ts'

const STEPS = 512
const LIMIT = { seeds: 512, seconds: 120 }
const SEEDS = Number(process.env.SEEDS ?? LIMIT.seeds)
const FIRST = Number(process.env.FIRST_SEED ?? 1)

/** What a worker played: how many steps, or the seed that broke something. */
type Played = { steps: number } | { broken: { seed: number; message: string; log: string[] } }

if (isMainThread) await share()
else await play(workerData as { from: number; every: number })

async function share(): Promise<void> {
  const workers = Math.min(2, availableParallelism())
  const started = performance.now()
  const played = await Promise.all(
    Array.from({ length: workers }, (_, index) => workerOf({ from: FIRST + index, every: workers })),
  )
  const seconds = (performance.now() - started) / 1_000
  const broken = played.flatMap(one => ('broken' in one ? [one.broken] : []))
  for (const one of broken) await tell(one)
  if (broken.length > 0) process.exit(1)
  const steps = played.reduce((sum, one) => sum + ('steps' in one ? one.steps : 0), 0)
  console.log(
    `\n${SEEDS} seeds, ${steps} steps, the books read again after each: 0 breaks in ${seconds.toFixed(1)} s` +
      ` (${LIMIT.seconds} s wanted for ${LIMIT.seeds} seeds)`,
  )
  if (SEEDS >= LIMIT.seeds && seconds > (LIMIT.seconds * SEEDS) / LIMIT.seeds) {
    console.error(`That is more than ${LIMIT.seconds} s.`)
    process.exit(1)
  }
}

function workerOf(share: { from: number; every: number }): Promise<Played> {
  const worker = new Worker(new URL(import.meta.url), { workerData: share })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function play({ from, every }: { from: number; every: number }): Promise<void> {
  let steps = 0
  for (let seed = from; seed < FIRST + SEEDS; seed += every) {
    const log = await simulate(seed, STEPS).catch((error: unknown) => error)
    if (log instanceof SimulationBroken) {
      const broken = { seed, message: log.message, log: [...log.log] }
      parentPort?.postMessage({ broken } satisfies Played)
      return
    }
    if (!Array.isArray(log)) throw log
    steps += log.length
  }
  parentPort?.postMessage({ steps } satisfies Played)
}

/** Plays a seed that broke something twice more, so that who looks for the reason knows that it comes again. */
async function tell({ seed, message, log }: { seed: number; message: string; log: string[] }): Promise<void> {
  console.error(`\n${message}`)
  for (const time of ['first', 'second']) {
    const again = await simulate(seed, STEPS).catch((error: unknown) => error)
    const other =
      again instanceof SimulationBroken ? again.log : Array.isArray(again) ? again : [String(again)]
    const difference = differenceOf(log, other)
    console.error(
      difference
        ? `Played a ${time} time again, seed ${seed} differs in line ${difference.line}:\n  ${difference.one}\n  ${difference.other}`
        : `Played a ${time} time again, seed ${seed} breaks with the same log of ${log.length} lines.`,
    )
  }
  console.error(`FIRST_SEED=${seed} SEEDS=1 npm run bench simulation plays it alone.`)
}
