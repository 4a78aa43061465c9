/**
 * A process of a publish: renders the snapshot in a folder with the renderer that a build kept, and leaves the finished
 * site in the same folder. `render-site.ts FOLDER DIST [PATH]`; with a path, that one page. Ends with the process that started it.
 */

import { rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorMessage } from '../src/lib/text/error-message.ts'
import type { SiteFile, SiteIndex } from '../src/server/platform/site.ts'
import { faultsOfSite } from './check-site.ts'
import { finishSite } from './finish-site.ts'
import { joinStyles } from './join-styles.ts'
import { copyBare, keptEnvironment, loadRenderer, type Renderer } from './kept-renderer.ts'
import { nameParts } from './name-parts.ts'
import type { PagePath } from './page-renderer.ts'

/** Several times as quick as the build's, for a tenth more bytes; the servers compress further afterwards. */
const QUALITY = { shared: 5, other: 5 }
/** Pictures are drawn on other threads than pages. */
const AT_ONCE = 8

const [folder = '', distDir = '', onlyPath] = process.argv.slice(2)
const client = join(folder, 'client')
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
})

try {
  Object.assign(process.env, await keptEnvironment(distDir), { NODE_ENV: 'production' })
  process.env.SNAPSHOT_DIR = folder
  if (onlyPath === undefined) await renderAll()
  else await renderOne(onlyPath)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}

async function renderAll(): Promise<void> {
  const release = JSON.parse(await readFile(join(distDir, 'site.json'), 'utf8')) as SiteIndex
  const known = JSON.parse(await readFile(join(folder, 'known.json'), 'utf8')) as Record<string, SiteFile>
  const { builtWith, release: name } = release
  await copyBare(distDir, client)
  const renderer = await loadRenderer(distDir)
  // As in a build, the first route that names a path has it.
  const pages = [...Map.groupBy(await renderer.allPaths(), fileOf)]
  const next = pages.values()
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [file, [page]] of next) {
        if (page) await writePage(renderer, page, file)
        done += 1
        process.send?.({ step: 'rendering', done, total: pages.length })
      }
    }),
  )
  process.send?.({ step: 'finishing', done, total: pages.length })
  const about = { ...(builtWith ? { builtWith } : {}), ...(name ? { release: name } : {}) }
  const site = await finishSite(folder, about, { quality: QUALITY, known: etag => known[etag] })
  const faults = await faultsOfSite(client, site, release)
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

/** One page as a publish would show it; its style sheet is the same, since it is made of the page alone. */
async function renderOne(path: string): Promise<void> {
  await copyBare(distDir, client)
  const renderer = await loadRenderer(distDir)
  const plain = `/${path.replace(/^\/|\/$/g, '')}`
  const page = (await renderer.allPaths()).find(
    one => one.route.type === 'page' && `/${one.pathname.replace(/^\/|\/$/g, '')}` === plain,
  )
  if (!page) throw new Error(`there is no page ${path}`)
  const file = fileOf(page)
  await writePage(renderer, page, file)
  await joinStyles(client)
  await nameParts(client)
  await writeFile(join(folder, 'page.html'), await readFile(join(client, file)))
}

async function writePage(renderer: Renderer, page: PagePath, file: string): Promise<void> {
  const response = await renderer.render(new Request(addressOf(renderer, page)), page.route)
  const place = join(client, file)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, Buffer.from(await response.arrayBuffer()))
}

/** The address that a build renders a path under. */
function addressOf({ site }: Renderer, { pathname, route }: PagePath): URL {
  const path = pathname.replace(/^\/|\/$/g, '')
  return new URL(route.type === 'endpoint' || path === '' ? `/${path}` : `/${path}/`, site)
}

/** Where a build puts it: a page into a folder of its own, those of a status beside each other. */
function fileOf({ pathname, route }: PagePath): string {
  const path = pathname.replace(/^\/|\/$/g, '')
  if (route.type === 'endpoint') return path
  return path === '404' || path === '500' ? `${path}.html` : join(path, 'index.html')
}
