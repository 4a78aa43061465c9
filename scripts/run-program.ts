import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Takes what a program prints; without one it prints straight to our own terminal. */
export type Sink = ((text: string) => void) | undefined

/** Runs a script of the project or of a package and resolves with its exit code. */
export function runProgram(
  script: string,
  args: readonly string[],
  { env = {}, sink }: { env?: Record<string, string>; sink?: Sink } = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: sink ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', sink ?? (() => {}))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve(code ?? 1))
  })
}
