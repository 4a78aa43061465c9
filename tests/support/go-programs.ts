import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface GoProgram {
  /** The file's name. */
  name: string
  module: string
  version: string
  /** The package within the module; the module itself by default. */
  package?: string
}

export function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the path of a program from the Go module proxy; built the first time, which takes some minutes. */
export async function builtWithGo({
  name,
  module,
  version,
  package: path = module,
}: GoProgram): Promise<string> {
  const folder = join(tmpdir(), `baize-${name}-${version}`)
  const binary = join(folder, name)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'go.mod'), `module program\ngo 1.24\nrequire ${module} ${version}\n`)
  writeFileSync(join(folder, 'program.go'), 'package program\n')
  await promisify(execFile)('go', ['build', '-mod=mod', '-o', binary, path], { cwd: folder })
  return binary
}
