/** What `npm run operator -- content …` reads and writes on the machine of who types it: the server may not see its files. */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ContentFile, fromFolder, toFolder } from '../src/lib/content/content-file.ts'
import { SNAPSHOT_FILE } from '../src/lib/snapshot/publish.ts'
import type { Outcome } from '../src/server/operator/operate.ts'

/** The command with the files that it names in place of their names. */
export function withContentFiles(typed: string[]): string[] {
  const [name, act] = typed
  if (name !== 'content') return typed
  if (act === 'save' && typed[5] !== undefined)
    return [...typed.slice(0, 5), `--json=${readText(typed[5])}`, ...typed.slice(6)]
  if (act === 'import' && typed[2] !== undefined)
    return [name, act, `--json=${readContent(typed[2])}`, ...typed.slice(3)]
  if (act === 'picture' && typed[2] === 'add' && typed[3] !== undefined)
    return [name, act, 'add', `--picture=${readFileSync(typed[3]).toString('base64')}`, ...typed.slice(4)]
  return typed
}

/** What the server answered, written to where the command names a place. */
export function writtenContent(typed: readonly string[], outcome: Outcome): Outcome {
  const [name, act, place] = typed
  if (name !== 'content' || outcome.exitCode !== 0 || place === undefined || place.startsWith('--'))
    return outcome
  if (act === 'snapshot')
    return { exitCode: 0, text: writeAll(place, new Map([[SNAPSHOT_FILE, outcome.text]])) }
  if (act !== 'export') return outcome
  if (place.endsWith('.json')) {
    writeFileSync(place, `${outcome.text}\n`)
    return { exitCode: 0, text: `Wrote ${place}` }
  }
  const files = [...toFolder(JSON.parse(outcome.text) as ContentFile)]
  return {
    exitCode: 0,
    text: writeAll(place, new Map(files.map(([file, part]) => [file, JSON.stringify(part, null, 2)]))),
  }
}

/** Each file appears whole: a build may read it at any time. */
function writeAll(folder: string, files: ReadonlyMap<string, string>): string {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of files) {
    writeFileSync(join(folder, `${file}.new`), `${text}\n`)
    renameSync(join(folder, `${file}.new`), join(folder, file))
  }
  return `Wrote ${[...files.keys()].map(file => join(folder, file)).join(', ')}`
}

function readText(file: string): string {
  return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8')
}

/** One file as it is; a folder as the one file that it stands for. */
function readContent(place: string): string {
  if (place === '-' || !statSync(place).isDirectory()) return readText(place)
  const names = readdirSync(place).filter(name => name.endsWith('.json'))
  const files = names.map(
    name => [name, JSON.parse(readFileSync(join(place, name), 'utf8')) as unknown] as const,
  )
  return JSON.stringify(fromFolder(new Map(files)))
}
