import { availableParallelism, cpus } from 'node:os'
import type { Sink } from './run-program.ts'
import type { Count } from './test-reports.ts'

export interface Stage {
  name: string
  /** Stages that it waits for; when one of them failed it is not run, and has failed itself. */
  needs?: readonly string[]
  run: (sink: Sink) => Promise<Count>
}

/** Stages one after the other. */
export type Lane = readonly Stage[]

interface Result extends Count {
  name: string
  seconds: number
  /** How busy the machine's cores were meanwhile, 0 to 1: where much is left, more could run at once. */
  busy: number
}

interface RunOptions {
  cores?: number
  print?: (text: string) => void
}

/**
 * Runs one group of lanes after the other; the lanes of a group run beside each other where the machine has the cores.
 * What a stage prints comes in one piece when it has ended, unless nothing runs beside it.
 */
export async function runStages(
  groups: readonly (readonly Lane[])[],
  { cores = availableParallelism(), print = text => process.stdout.write(text) }: RunOptions = {},
): Promise<Result[]> {
  const ended = new Map(groups.flat(2).map(({ name }) => [name, Promise.withResolvers<Result>()]))
  const results = () => Promise.all([...ended.values()].map(({ promise }) => promise))
  for (const lanes of groups) {
    const isAlone = cores < 2 || lanes.length < 2
    const runLane = async (lane: Lane) => {
      for (const stage of lane) {
        const needed = await Promise.all((stage.needs ?? []).map(name => ended.get(name)?.promise))
        const failed = needed.filter(result => result?.failed).map(result => result?.name)
        ended.get(stage.name)?.resolve(await runStage(stage, { failed, isAlone, print }))
      }
    }
    if (isAlone) for (const lane of lanes) await runLane(lane)
    else await Promise.all(lanes.map(runLane))
  }
  return results()
}

/** Runs them, says at the end how it went, and ends the process with 1 when something failed. */
export async function runAndReport(groups: readonly (readonly Lane[])[]): Promise<void> {
  const results = await runStages(groups)
  console.log(summaryOf(results).join('\n'))
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
}

interface Surroundings {
  /** What it needs and what failed. */
  failed: readonly (string | undefined)[]
  isAlone: boolean
  print: (text: string) => void
}

async function runStage(stage: Stage, { failed, isAlone, print }: Surroundings): Promise<Result> {
  const { name } = stage
  const started = performance.now()
  const before = processorTime()
  let kept = ''
  print(`▸ ${name}\n`)
  const count = await countOf(stage, failed, isAlone ? undefined : text => (kept += text))
  const seconds = (performance.now() - started) / 1_000
  const after = processorTime()
  const busy = (after.busy - before.busy) / Math.max(1, after.total - before.total)
  const head = kept && `── ${name}\n${kept.trimEnd()}\n`
  print(`${head}— ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds.toFixed(1)} s\n\n`)
  const failures = count.failures?.length ? count.failures : count.failed > 0 ? [name] : []
  return { ...count, failures, name, seconds, busy }
}

/** What all cores together have done since the machine started, in milliseconds. */
function processorTime(): { busy: number; total: number } {
  const times = cpus().map(core => core.times)
  const total = times.flatMap(core => Object.values(core)).reduce((sum, ms) => sum + ms, 0)
  return { total, busy: total - times.reduce((sum, { idle }) => sum + idle, 0) }
}

async function countOf(stage: Stage, failed: Surroundings['failed'], sink: Sink): Promise<Count> {
  if (failed.length > 0)
    return { passed: 0, failed: 1, failures: [`${stage.name}: not run, since it needs ${failed.join(', ')}`] }
  try {
    return await stage.run(sink)
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`${stage.name}: ${error}`] }
  }
}

const SLOWEST = 10

/** What a run says at its end: minutes, how busy the cores were, the slowest files, what failed; the last line counts. */
export function summaryOf(results: readonly Result[]): string[] {
  const slowest = results.flatMap(({ name, files = [] }) => {
    const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (longest.length === 0) return []
    return [
      `Slowest files, ${name}:`,
      ...longest.map(({ file, seconds }) => `${column(seconds)} s    ${file}`),
    ]
  })
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0)
  return [
    'Stages:',
    ...results.map(
      ({ name, seconds, busy }) =>
        `${column(seconds / 60)} min  ${String(Math.round(busy * 100)).padStart(3)} % busy  ${name}`,
    ),
    ...slowest,
    ...results.flatMap(({ failures = [] }) => failures.map(failure => `✗ ${failure}`)),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ]
}

const column = (figure: number) => figure.toFixed(1).padStart(7)
