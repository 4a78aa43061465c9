import { spawnSync } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BUILD_SETTINGS, buildEnvironment, builtWith } from '../src/server/platform/build-settings.ts'
import { originsOf, writeHeaders } from '../src/server/publish/header-files.ts'
import { finishSite } from './finish-site.ts'
import { keepEnvironment } from './kept-renderer.ts'

const root = resolve(import.meta.dirname, '..')
const stampOf = (distDir: string) => join(distDir, 'build.json')
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
  // Astro reads settings of pages from them.
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]

const SERVER = /\/src\/(server|vendor-demo|provider-demo)\//

type Environment = Readonly<Record<string, string | undefined>>

export interface BuildOptions {
  /** Builds even when nothing changed. */
  force?: boolean
  /** As PUBLIC_LANGUAGES, which it stands for: "th,en,vi". */
  languages?: string | undefined
  /** Where to, for a build beside the site's own. */
  distDir?: string
}

/** Builds the static site into dist/ or another folder, unless the one that is there was made of the same sources. Returns whether it built. */
export async function buildSite({
  force = false,
  languages,
  distDir = join(root, 'dist'),
}: BuildOptions = {}): Promise<boolean> {
  const given = { ...process.env, ...(languages ? { PUBLIC_LANGUAGES: languages } : {}) }
  const env = buildEnvironment(given)
  const sources = hashSources(env)
  if (!force && existsSync(join(distDir, 'site.json')) && (await builtFrom(distDir)) === sources) return false
  console.log('Building the site …')
  const started = performance.now()
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const done = spawnSync(process.execPath, [astro, 'build', '--silent', '--outDir', distDir], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error('the site could not be built')
  await keepEnvironment(distDir, env)
  const index = await finishSite(distDir, { builtWith: builtWith(env), release: releaseOf(env) })
  await writeHeaders(distDir, index, { config: originsOf(env) })
  await writeFile(stampOf(distDir), JSON.stringify({ sources }))
  const pages = Object.values(index.files).filter(file => file.inline).length
  console.log(`Built ${pages} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return true
}

async function builtFrom(distDir: string): Promise<string | undefined> {
  return (JSON.parse(await readFile(stampOf(distDir), 'utf8').catch(() => '{}')) as { sources?: string })
    .sources
}

/** What renders the pages: all sources but the server's, which has no part in them, and no content. */
function releaseOf(env: Environment): string {
  const hash = hashOf(
    env,
    BUILD_SETTINGS.filter(name => name !== 'SNAPSHOT_DIR'),
  )
  for (const source of SOURCES) addTo(hash, join(root, source), file => !SERVER.test(file))
  return hash.digest('hex').slice(0, 16)
}

/** Reads one file after the other without giving way: every start waits for it, and this is several times quicker. */
function hashSources(env: Environment): string {
  const hash = hashOf(env, BUILD_SETTINGS)
  // What an operator has published stands outside of the sources.
  const published = env.SNAPSHOT_DIR ? [resolve(root, env.SNAPSHOT_DIR)] : []
  for (const path of [...SOURCES.map(source => join(root, source)), ...published]) addTo(hash, path)
  return hash.digest('hex')
}

function hashOf(env: Environment, settings: readonly string[]): Hash {
  const hash = createHash('sha256')
  for (const name of settings) hash.update(`${name}=${env[name] ?? ''}\n`)
  return hash
}

function addTo(hash: Hash, path: string, isMeant: (file: string) => boolean = () => true): void {
  if (!existsSync(path)) return
  for (const file of filesOf(path).filter(isMeant))
    hash.update(file.slice(root.length)).update(readFileSync(file))
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
