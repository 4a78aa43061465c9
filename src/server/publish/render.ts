import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SNAPSHOT_FILE } from '#lib/snapshot/publish.ts'
import type { Snapshot } from '#lib/snapshot/schema.ts'
import { OperatorFault } from '#server/operator/arguments.ts'
import type { SiteFile, SiteIndex } from '#server/platform/site.ts'
import type { Progress } from './progress.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PROGRAM = join(ROOT, 'scripts', 'render-site.ts')

/** A rendered site in a folder of its own, which whoever uses it removes. */
interface Rendered {
  folder: string
  site: SiteIndex
}

interface RenderOptions {
  /** The release build, which keeps the renderer. */
  distDir: string
  snapshot: Snapshot
  /** Contents that need not be compressed again, by their hash. */
  known: Readonly<Record<string, Pick<SiteFile, 'br' | 'gz'>>>
  /** Is told how far it is. */
  onProgress?: Progress
}

/** Renders a snapshot in a process of its own and lets `use` have the finished site. Throws a fault that says why not. */
export async function withRendered<T>(
  { distDir, snapshot, known, onProgress }: RenderOptions,
  use: (rendered: Rendered) => Promise<T>,
): Promise<T> {
  return inFolder(snapshot, async folder => {
    await writeFile(join(folder, 'known.json'), JSON.stringify(known))
    await run([folder, distDir], onProgress)
    const site = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as SiteIndex
    return use({ folder, site })
  })
}

/** One page as a publish of the snapshot would show it. */
export function renderedPage(distDir: string, snapshot: Snapshot, path: string): Promise<string> {
  return inFolder(snapshot, async folder => {
    await run([folder, distDir, path])
    return readFile(join(folder, 'page.html'), 'utf8')
  })
}

async function inFolder<T>(snapshot: Snapshot, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-publish-'))
  try {
    await writeFile(join(folder, SNAPSHOT_FILE), JSON.stringify(snapshot))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the program says about a path that no page has. */
export const NO_PAGE = 'there is no page '

/** The channel between the two lets the program end when this process does, however that comes. */
function run(args: readonly string[], onProgress?: Progress): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (onProgress) child.on('message', message => onProgress(message as Parameters<Progress>[0]))
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new OperatorFault(said.trim() || 'the pages could not be rendered'))
    })
  })
}
