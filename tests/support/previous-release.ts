import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')
const MIGRATIONS = 'src/server/db/migrations'

/** A folder with the files of the previous release. */
export interface PreviousRelease {
  folder: string
  /** Runs a Node program in it and returns its exit code. */
  run: (args: readonly string[]) => Promise<number | null>
  remove: () => void
}

/**
 * The commit of the previous release: the newest tag; without tags, the one before the last new migration. Undefined where
 * the history is missing, as in a shallow clone.
 */
export function previousCommit(): string | undefined {
  return (
    git('rev-parse', '--verify', '--quiet', `${newestTag() ?? beforeLastMigration()}^{commit}`) || undefined
  )
}

export function newestTag(): string | undefined {
  return git('describe', '--tags', '--abbrev=0', '--match', 'v*') || undefined
}

/** The migrations of a commit, by file name. */
export function migrationsOf(commit: string): string[] {
  return git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`)
    .split('\n')
    .filter(name => name.endsWith('.sql'))
}

function beforeLastMigration(): string {
  return `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/*.sql`)}^`
}

/** Checks out a commit beside this one, with the packages of this one where they are the same, its pages and its migrations. */
export function checkOut(commit: string): PreviousRelease {
  const folder = mkdtempSync(join(tmpdir(), 'baize-previous-'))
  git('worktree', 'add', '--detach', '--force', folder, commit)
  installPackages(folder)
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
  // Its pages are not what is tested, and building them takes minutes.
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'))
  return {
    folder,
    run: args =>
      new Promise((done, fail) => {
        const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfTests(name)))
        const child = spawn(process.execPath, args, {
          cwd: folder,
          env,
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        child.once('error', fail)
        child.once('exit', done)
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      git('worktree', 'prune')
    },
  }
}

/** What this run of the tests has set for itself. */
const isOfTests = (name: string) =>
  /^(VITEST|VITE_|TESTS$|STORIES$|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name)

function installPackages(folder: string): void {
  const { dependencies, devDependencies } = readPackage(folder)
  const isSame = Object.entries({ ...dependencies, ...devDependencies }).every(
    ([name, version]) => readPackage(join(ROOT, 'node_modules', name)).version === version,
  )
  if (isSame) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    })
}

function readPackage(folder: string): {
  version?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
} {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** What git prints; nothing where it fails or is missing. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
