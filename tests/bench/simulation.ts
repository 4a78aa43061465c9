/**
 * The deterministic simulation of the wallet (tests/support/simulation.ts): 512 seeds of 512 steps, or as many as the
 * environment's SEEDS says, from FIRST_SEED on. A seed that breaks a rule is named and played again.
 */
import { availableParallelism } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { simulate } from '../support/simulation.ts'

const STEPS = 512
const SEEDS = Number(process.env.SEEDS ?? 512)
const FIRST = Number(process.env.FIRST_SEED ?? 1)

if (isMainThread) await share()
else await play(workerData as { from: number; every: number })

async function share(): Promise<void> {
  const workers = Math.min(2, availableParallelism())
  const started = performance.now()
  const ended = Array.from({ length: workers }, (_, index) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { from: FIRST + index, every: workers },
    })
    return new Promise<number>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  })
  const steps = (await Promise.all(ended)).reduce((sum, count) => sum + count, 0)
  const seconds = (performance.now() - started) / 1_000
  console.log(
    `\n${SEEDS} seeds, ${steps} steps, the books recomputed after each: 0 breaks in ${seconds.toFixed(1)} s`,
  )
}

async function play({ from, every }: { from: number; every: number }): Promise<void> {
  let steps = 0
  for (let seed = from; seed < FIRST + SEEDS; seed += every) steps += (await simulate(seed, STEPS)).length
  parentPort?.postMessage(steps)
}
