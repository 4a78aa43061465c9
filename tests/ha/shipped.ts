import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const DEPLOY = resolve(import.meta.dirname, '../../deploy')
const GUIDE = resolve(import.meta.dirname, '../../docs/deploy.md')

/**
 * Writes a file of deploy/ into a folder with the ports, folders and passwords of this run in it, and returns its path. All
 * else stays as it is shipped. Throws when the file has no such text any more.
 */
export function fillIn(name: string, to: string, texts: readonly (readonly [string, string])[]): string {
  let content = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [shipped, ours] of texts) {
    if (!content.includes(shipped)) throw new Error(`deploy/${name} does not say "${shipped}"`)
    content = content.replaceAll(shipped, ours)
  }
  writeFileSync(to, content, { mode: 0o644 })
  return to
}

/** A command of docs/deploy.md with the folders of this run in it. Throws when the guide has no such line any more. */
export function asTyped(line: string, texts: readonly (readonly [string, string])[]): string {
  if (!readFileSync(GUIDE, 'utf8').split('\n').includes(line))
    throw new Error(`docs/deploy.md does not say "${line}"`)
  return texts.reduce((command, [told, ours]) => command.replaceAll(told, ours), line)
}

export const shippedFile = (name: string) => join(DEPLOY, name)
