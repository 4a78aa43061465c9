/** What a build keeps for a publish: the bundled renderer, the site before any page is rendered, and its settings. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BUILD_SETTINGS } from '../src/server/platform/build-settings.ts'

export type Renderer = typeof import('./page-renderer.ts')

type Environment = Readonly<Record<string, string | undefined>>

const folderOf = (distDir: string) => join(distDir, 'renderer')

/** Style sheets come out of the bundle of the pages, scripts out of the browser's. */
export async function keepRenderer(distDir: string, bundle: string): Promise<void> {
  const folder = folderOf(distDir)
  await mkdir(folder, { recursive: true })
  await cp(bundle, folder, { recursive: true })
  await cp(join(distDir, 'client'), join(folder, 'client'), { recursive: true })
  await cp(join(folder, '_astro'), join(folder, 'client', '_astro'), { recursive: true })
}

/** The settings that pages were rendered with, whatever those of who publishes are. */
export async function keepEnvironment(distDir: string, env: Environment): Promise<void> {
  const names = BUILD_SETTINGS.filter(name => name !== 'SNAPSHOT_DIR')
  const settings = names.map(name => [name, env[name] ?? ''])
  await writeFile(join(folderOf(distDir), 'settings.json'), JSON.stringify(Object.fromEntries(settings)))
}

export async function keptEnvironment(distDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(folderOf(distDir), 'settings.json'), 'utf8')
  return JSON.parse(text) as Record<string, string>
}

/** Loads the renderer, with the settings and the snapshot that `process.env` names by then. */
export async function loadRenderer(distDir: string): Promise<Renderer> {
  const folder = folderOf(distDir)
  const entry = (await readdir(folder)).find(name => /^prerender-entry\..*\.mjs$/.test(name))
  if (!entry) throw new Error(`there is no renderer in ${folder}`)
  return (await import(pathToFileURL(join(folder, entry)).href)) as Renderer
}

/** Puts the site before any page is rendered into a folder. */
export function copyBare(distDir: string, client: string): Promise<void> {
  return cp(join(folderOf(distDir), 'client'), client, { recursive: true })
}
