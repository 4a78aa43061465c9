/**
 * A step of the build: puts the list of what the offline pages need in front of src/service-worker/worker.js and writes
 * it where it is in charge of the whole site. A build with the same files has the same worker, and no browser fetches
 * anything again.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const WORKER = resolve(import.meta.dirname, '..', 'src/service-worker/worker.js')

/** What the worker knows of its build. */
export interface WorkerBuild {
  /** Changes when any of `pages` or `files` does. */
  version: string
  /** The offline page of each language by its path segment; "" is the default language. */
  pages: Record<string, string>
  /** The files that these pages show. */
  files: string[]
}

export async function writeServiceWorker(clientDir: string): Promise<WorkerBuild> {
  const pages: WorkerBuild['pages'] = {}
  const files = new Set<string>()
  const hash = createHash('sha256')
  for (const segment of await segments(clientDir)) {
    const path = `${segment && '/'}${segment}/offline/`
    const html = await readFile(join(clientDir, path, 'index.html'), 'utf8')
    pages[segment] = path
    hash.update(html)
    for (const file of filesOf(html)) files.add(file)
  }
  if (pages[''] === undefined) throw new Error('the site has no offline page in its default language')
  const worker = (await readFile(WORKER, 'utf8')).replace(/^\s*(\/\/|\/\*\*).*\n/gm, '')
  hash.update(worker)
  for (const file of files) hash.update(await readFile(join(clientDir, file)))
  const build = { version: hash.digest('hex').slice(0, 16), pages, files: [...files].sort() }
  await writeFile(join(clientDir, 'service-worker.js'), `const BUILD = ${JSON.stringify(build)}\n${worker}`)
  return build
}

/** The path segments of the languages that have an offline page. */
async function segments(clientDir: string): Promise<string[]> {
  const folders = (await readdir(clientDir, { withFileTypes: true })).filter(entry => entry.isDirectory())
  const names = ['', ...folders.map(folder => folder.name)]
  return names.filter(name => existsSync(join(clientDir, name, 'offline', 'index.html')))
}

/** The style sheets, fonts, scripts and pictures that a page names. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)="(\/[^"#?]+\.(?:css|js|woff2|svg))"/g)].map(
    match => match[1] ?? '',
  )
}
