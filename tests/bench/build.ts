/**
 * How long a build of the site takes with one language, two, and so on up to all that have dictionaries, each in an empty
 * folder beside the tree: seconds and pages, and what each further page costs.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writtenLanguages } from '../../scripts/languages.ts'
import { printTable, root } from './load.ts'

const SOURCES = ['src', 'locales', 'public', 'scripts', 'astro.config.mjs', 'astro-i18next.config.cjs']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']
/** What a build of all languages may take on two cores. */
const WANTED_SECONDS = 60

const folder = mkdtempSync(join(tmpdir(), 'baize-build-'))
try {
  for (const source of [...SOURCES, ...FILES])
    cpSync(join(root, source), join(folder, source), { recursive: true })
  // Real folders, as npm makes them: the build does not work through a link to all packages at once.
  linkPackages()
  const languages = writtenLanguages().split(',')
  const rows: (string | number)[][] = [['languages', 'pages', 'seconds', 'ms per page']]
  let last = 0
  for (let count = 1; count <= languages.length; count += 1) {
    const { seconds, pages } = build(languages.slice(0, count).join(','))
    rows.push([count, pages, seconds.toFixed(1), Math.round((seconds * 1000) / pages)])
    last = seconds
  }
  printTable('Build of the site, the whole of it each time', rows)
  console.log(`All languages ${last <= WANTED_SECONDS ? 'within' : 'NOT within'} ${WANTED_SECONDS} s`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function linkPackages(): void {
  const made = spawnSync('cp', ['-al', join(root, 'node_modules'), folder])
  if (made.status !== 0) cpSync(join(root, 'node_modules'), join(folder, 'node_modules'), { recursive: true })
}

function build(languages: string): { seconds: number; pages: number } {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  const started = performance.now()
  const done = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PUBLIC_LANGUAGES: languages },
  })
  if (done.status !== 0) throw new Error(`the build of ${languages} failed:\n${done.stdout}${done.stderr}`)
  const seconds = (performance.now() - started) / 1000
  const { files } = JSON.parse(readFileSync(join(folder, 'dist', 'site.json'), 'utf8')) as {
    files: Record<string, { inline?: unknown }>
  }
  return { seconds, pages: Object.values(files).filter(file => file.inline).length }
}
