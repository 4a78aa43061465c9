import { execFile, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

export const root = resolve(import.meta.dirname, '../..')

/** What one run of the load generator saw. */
export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
  /** Whole answers that arrived. */
  answers: number
}

interface LoadOptions {
  seconds: number
  connections?: number
  script?: string
  headers?: string[]
  scriptArguments?: string[]
}

/** Runs wrk against an address. The generator shares the cores with what it measures: only ratios of one run mean anything. */
export function wrk(url: string, options: LoadOptions): Load {
  const done = spawnSync('wrk', wrkArguments(url, options), { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`wrk failed: ${done.stderr || done.stdout || done.error}`)
  return readLoad(done.stdout)
}

/** The same beside others. */
export async function wrkBeside(url: string, options: LoadOptions): Promise<Load> {
  return readLoad((await promisify(execFile)('wrk', wrkArguments(url, options))).stdout)
}

function wrkArguments(
  url: string,
  { seconds, connections = 32, script, headers = [], scriptArguments = [] }: LoadOptions,
): string[] {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...(script ? ['-s', script] : [])]
  return [...args, ...headers.flatMap(header => ['-H', header]), url, '--', ...scriptArguments]
}

function readLoad(output: string): Load {
  const figure = (pattern: RegExp) => pattern.exec(output)
  const failed = figure(/Non-2xx or 3xx responses: (\d+)/)
  const socket = figure(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/)
  return {
    perSecond: Number(figure(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0),
    p50Ms: milliseconds(figure(/50%\s+([\d.]+)(us|ms|s)/)),
    p99Ms: milliseconds(figure(/99%\s+([\d.]+)(us|ms|s)/)),
    answers: Number(figure(/(\d+) requests in/)?.[1] ?? 0),
    errors: Number(failed?.[1] ?? 0) + (socket?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0),
  }
}

function milliseconds(match: RegExpExecArray | null): number {
  const scale = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1
  return Number(match?.[1] ?? 0) * scale
}

/** Begins something that many times a second, evenly, whether or not what began earlier has ended. */
export async function evenly<T>(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  act: (number: number) => Promise<T>,
): Promise<T[]> {
  // A process that waited for another one hears only now which of its connections were closed meanwhile.
  await wait(100)
  const begun = performance.now()
  const acts: Promise<T>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const early = begun + (number * 1_000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    acts.push(act(number))
  }
  return Promise.all(acts)
}

/** The value below which that share of the sorted values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Makes sure that programs are there, through apt when they may be installed. */
export function ensurePrograms(programs: Record<string, string>): void {
  for (const [program, packageName] of Object.entries(programs)) {
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status === 0) continue
    console.log(`Installing ${packageName} through apt (once) …`)
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const done = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], {
      stdio: 'inherit',
    })
    if (done.status !== 0) throw new Error(`This measurement needs ${program}: install ${packageName}.`)
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** A table of plain text, columns aligned. */
export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => String(row[column]).length))) ?? []
  console.log(`\n${title}`)
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join('  ')}`)
}
