import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/build-site.ts'

/**
 * What a guest downloads as script before doing anything: at most 40 kB compressed on the home page with Swiper, which
 * comes when the page is idle; at most 15 kB on the others; React on none.
 */
const HOME_LIMIT = 40_000
const OTHER_LIMIT = 15_000

interface SiteIndex {
  files: Record<string, { bytes: number; br?: number }>
}
let files: SiteIndex['files'] = {}
/** Every page that a guest sees, in every language of the build; the home page has several addresses. */
let [homes, others]: [string[], string[]] = [[], []]

beforeAll(async () => {
  await buildSite()
  files = (JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteIndex).files
  // The demo's outbox is a tool for who tries the site out: a list that lives from its first moment, and no guest page.
  const pages = Object.keys(files).filter(
    file =>
      file.endsWith('.html') && !file.endsWith('/outbox/index.html') && !read(file).includes('data-guard='),
  )
  homes = pages.filter(page => read(page).includes('<baize-banners'))
  others = pages.filter(page => !homes.includes(page))
}, 120_000)

const read = (path: string) => readFileSync(`dist/client${path}`, 'utf8')

/** The scripts that a page starts with, and with `idle` those that it fetches when it has nothing to do. */
function scriptsOf(page: string, idle: RegExp): string[] {
  const html = read(page)
  const first = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(match => match[1] ?? '')
  for (const [island = ''] of html.matchAll(/<astro-island[^>]*>/g)) {
    if (!/\sclient="(load|idle|visible|only)"/.test(island)) continue
    for (const [, url = ''] of island.matchAll(/(?:component|renderer)-url="([^"]+)"/g)) first.push(url)
  }
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const code = read(path)
    const next = (specifier: string) => posix.join(posix.dirname(path), specifier)
    for (const [, specifier = ''] of code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
      follow(next(specifier))
    for (const [, specifier = ''] of code.matchAll(/import\(\s*[`"'](\.[^`"']+)[`"']\s*\)/g)) {
      if (idle.test(specifier)) follow(next(specifier))
    }
  }
  for (const path of first) follow(path)
  return [...found]
}

function weight(scripts: readonly string[]): number {
  return scripts.reduce((sum, path) => sum + (files[path]?.br ?? files[path]?.bytes ?? 0), 0)
}

test('the home page carries at most 40 kB of script, rotation included', () => {
  expect(homes.length).toBeGreaterThan(0)
  for (const page of homes) {
    const scripts = scriptsOf(page, /\/(swiper|modules)\./)
    expect(
      scripts.some(path => /\/swiper\./.test(path)),
      page,
    ).toBe(true)
    expect(weight(scripts), page).toBeLessThanOrEqual(HOME_LIMIT)
  }
})

test('every other page that a guest sees carries at most 15 kB of script', () => {
  expect(others.length).toBeGreaterThan(homes.length)
  for (const page of others)
    expect(weight(scriptsOf(page, /^$/)), `${page}: ${scriptsOf(page, /^$/)}`).toBeLessThanOrEqual(
      OTHER_LIMIT,
    )
})

test('no page runs React before the visitor does something', () => {
  const code = (path: string) => /react\.|createRoot|hydrateRoot/.test(read(path))
  const withReact = [...homes, ...others].filter(page => scriptsOf(page, /\/(swiper|modules)\./).some(code))
  expect(withReact).toEqual([])
})
