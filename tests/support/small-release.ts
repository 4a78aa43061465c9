import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteIndex } from '#server/platform/site.ts'
import { isNightly } from './figures.ts'

const DIST = resolve(import.meta.dirname, '../../dist')

/** The pages that tests of publishing look at, and the one that the service worker is made of. */
const PAGES = [
  '/index.html',
  '/en/index.html',
  '/help/index.html',
  '/en/help/index.html',
  '/promotions/index.html',
  '/en/promotions/index.html',
  '/en/promotions/missions/index.html',
  '/offline/index.html',
]

/** Stands where the pages lead to: a publish refuses links to what is not there. */
const OTHER_PAGE = '<!doctype html><html lang="en"><head><title>A page</title></head></html>'

/**
 * A folder, for DIST_DIR, with a release of the site in `dist` that renders a few of its pages: publishing takes the same steps
 * with them as with all, in a tenth of the time. Every night it is `dist` itself. The caller removes it with `removeRelease`.
 */
export function smallRelease(): string {
  if (isNightly) return DIST
  const folder = mkdtempSync(join(tmpdir(), 'baize-release-'))
  const whole = JSON.parse(readFileSync(join(DIST, 'site.json'), 'utf8')) as SiteIndex
  const isKept = (path: string) => PAGES.includes(path) || path.startsWith('/_astro/')
  const files = Object.fromEntries(Object.entries(whole.files).filter(([path]) => isKept(path)))
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...whole, files }))
  symlinkSync(join(DIST, 'client'), join(folder, 'client'))
  writeRenderer(join(folder, 'renderer'))
  for (const path of linkedFrom(PAGES, whole)) writeOther(join(folder, 'renderer', 'client'), path)
  return folder
}

/** The renderer of `dist` that knows of no other pages. */
function writeRenderer(folder: string): void {
  const whole = join(DIST, 'renderer')
  const entry = readdirSync(whole).find(name => name.startsWith('prerender-entry.')) ?? ''
  mkdirSync(folder)
  for (const name of ['client', 'settings.json'])
    cpSync(join(whole, name), join(folder, name), { recursive: true })
  const paths = PAGES.map(page => page.replaceAll(/^\/|\/?index\.html$/g, ''))
  writeFileSync(
    join(folder, 'prerender-entry.small.mjs'),
    `import { allPaths as all } from '${pathToFileURL(join(whole, entry)).href}'
export { render, site } from '${pathToFileURL(join(whole, entry)).href}'
const PATHS = ${JSON.stringify(paths)}
export const allPaths = async () =>
  (await all()).filter(({ pathname }) => PATHS.includes(pathname.replaceAll(/^\\/|\\/$/g, '')))
`,
  )
}

/** The files of the site that pages name in links, scripts and pictures. */
function linkedFrom(pages: readonly string[], { files }: SiteIndex): string[] {
  const named = pages.flatMap(page => {
    const html = readFileSync(join(DIST, 'client', page), 'utf8')
    return [...html.matchAll(/\s(?:href|src)="(\/(?!\/)[^"#?]*)/g)].map(([, address = '']) => address)
  })
  return [...new Set(named)].flatMap(address => {
    const plain = decodeURIComponent(address).replace(/\/$/, '')
    return [plain, `${plain}/index.html`, `${plain}.html`].filter(path => path in files)
  })
}

function writeOther(client: string, path: string): void {
  const place = join(client, path)
  // What the publish renders replaces what is written here.
  if (existsSync(place) || path.startsWith('/_astro/')) return
  mkdirSync(dirname(place), { recursive: true })
  if (path.endsWith('.html')) writeFileSync(place, OTHER_PAGE)
  else cpSync(join(DIST, 'client', path), place)
}

export function removeRelease(folder: string): void {
  if (folder !== DIST) rmSync(folder, { recursive: true, force: true })
}
