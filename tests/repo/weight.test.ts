import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/build-site.ts'

/**
 * What a guest downloads as script before doing anything: at most 40 kB compressed on the home page with Swiper, which
 * comes when the page is idle; at most 15 kB on the others; React on none. A page of somebody's own carries at most 150 kB in
 * all: its scripts, every island on it whatever wakes it (the load, a session, or a hand that reaches for it) with React, and
 * everything that these import. What is fetched only once something is opened on the page, a dialog or a sealed form, is not
 * in it.
 */
const HOME_LIMIT = 40_000
const OTHER_LIMIT = 15_000
const OWN_LIMIT = 150_000

interface SiteIndex {
  files: Record<string, { bytes: number; br?: number }>
}
let files: SiteIndex['files'] = {}
/** Every page that a guest sees, in every language of the build; the home page has several addresses. */
let [homes, others]: [string[], string[]] = [[], []]
/** Every page that only its own member, or agent, sees. */
let owned: string[] = []

beforeAll(async () => {
  await buildSite()
  files = (JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteIndex).files
  // The demo's outbox is a tool for who tries the site out: a list that lives from its first moment, and no guest page.
  const all = Object.keys(files).filter(file => file.endsWith('.html'))
  owned = all.filter(page => read(page).includes('data-guard='))
  const pages = all.filter(page => !page.endsWith('/outbox/index.html') && !owned.includes(page))
  homes = pages.filter(page => read(page).includes('<baize-banners'))
  others = pages.filter(page => !homes.includes(page))
}, 120_000)

const read = (path: string) => readFileSync(`dist/client${path}`, 'utf8')

/** What wakes an island without anybody's doing. */
const BY_ITSELF = /^(load|idle|visible|only)$/

/**
 * The scripts that a page starts with, those of the islands that `wakes` names, and with `idle` those that it fetches when it
 * has nothing to do.
 */
function scriptsOf(page: string, idle: RegExp, wakes = BY_ITSELF): string[] {
  const html = read(page)
  const first = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(match => match[1] ?? '')
  for (const [island = ''] of html.matchAll(/<astro-island[^>]*>/g)) {
    if (!wakes.test(/\sclient="([^"]*)"/.exec(island)?.[1] ?? '')) continue
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

test('every page of a member or agent carries at most 150 kB of script in all', () => {
  const ofReact: string[] = []
  for (const page of owned) {
    const scripts = scriptsOf(page, /^$/, /./)
    if (scripts.some(path => /\/renderer\./.test(path))) ofReact.push(page)
    expect(weight(scripts), `${page}: ${scripts}`).toBeLessThanOrEqual(OWN_LIMIT)
  }
  // A walk that missed the islands would find every page light.
  expect(ofReact.length).toBeGreaterThan(owned.length / 2)
})

test('no page runs React before the visitor does something', () => {
  const code = (path: string) => /react\.|createRoot|hydrateRoot/.test(read(path))
  const withReact = [...homes, ...others].filter(page => scriptsOf(page, /\/(swiper|modules)\./).some(code))
  expect(withReact).toEqual([])
})
