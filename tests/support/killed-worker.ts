import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts a worker of this folder, `settlement-worker.ts`, and kills it with -9 at its so-manieth line; without a number it
 * ends by itself. Returns the signal it ended by, null where there was none, and throws when it failed.
 */
export async function workUntil(
  worker: string,
  args: readonly string[],
  kill: number | undefined,
): Promise<string | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, worker), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let lines = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    lines += 1
    if (lines === kill) child.kill('SIGKILL')
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal === null && code !== 0) throw new Error(`${worker} ended with ${code}`)
  return signal
}
