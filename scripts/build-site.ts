import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sealSite } from './seal-site.ts'

const root = resolve(import.meta.dirname, '..')
const distDir = join(root, 'dist')
const stampFile = join(distDir, 'build.json')
/** What the static site is made of; a change in any of it makes the build stale. */
const SOURCES = [
  'src',
  'locales',
  'public',
  'scripts',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds the static site into dist/, unless the one that is there was made of the same sources. Answers whether it built. */
export async function buildSite({ force = false } = {}): Promise<boolean> {
  const sources = await hashSources()
  if (!force && existsSync(join(distDir, 'site.json')) && (await builtFrom()) === sources) return false
  console.log('Building the site …')
  const started = performance.now()
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const done = spawnSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error('the site could not be built')
  const { files } = await sealSite(distDir)
  await writeFile(stampFile, JSON.stringify({ sources }))
  const pages = Object.values(files).filter(file => file.inline).length
  console.log(`Built ${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return true
}

async function builtFrom(): Promise<string | undefined> {
  return (JSON.parse(await readFile(stampFile, 'utf8').catch(() => '{}')) as { sources?: string }).sources
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(process.env.SNAPSHOT_DIR ?? '')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    for (const file of await filesOf(path)) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
