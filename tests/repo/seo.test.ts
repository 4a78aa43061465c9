import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/build-site.ts'

/** What search engines and social networks read of the built site. */
const root = 'dist/client'

/** The head of a page of the build. */
interface Head {
  page: string
  language: string
  title: string
  description: string
  canonical: string | undefined
  alternates: string[]
  isIndexed: boolean
  properties: Record<string, string>
  /** The types of everything that the page describes of itself (schema.org). */
  types: string[]
}

let heads: Head[] = []

beforeAll(async () => {
  await buildSite()
  const { files } = JSON.parse(readFileSync('dist/site.json', 'utf8')) as { files: Record<string, unknown> }
  heads = Object.keys(files)
    .filter(file => file.endsWith('.html'))
    .map(file => ({ file, html: readFileSync(root + file, 'utf8') }))
    .filter(({ html }) => !html.includes('http-equiv="refresh"'))
    .map(({ file, html }) => headOf(file, html))
}, 120_000)

function headOf(page: string, html: string): Head {
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = [...head.matchAll(/<(?:meta|link)\b[^>]*>/g)].map(([tag]) => tag)
  const value = (tag: string | undefined, name: string) => tag?.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1]
  const meta = (name: string) =>
    value(
      tags.find(tag => value(tag, 'name') === name),
      'content',
    )
  return {
    page,
    language: html.match(/<html\b[^>]*\slang="([^"]+)"/)?.[1] ?? '',
    title: head.match(/<title>([^<]*)<\/title>/)?.[1] ?? '',
    description: meta('description') ?? '',
    canonical: value(
      tags.find(tag => value(tag, 'rel') === 'canonical'),
      'href',
    ),
    alternates: tags.filter(tag => value(tag, 'hreflang')).map(tag => value(tag, 'href') ?? ''),
    isIndexed: !meta('robots')?.includes('noindex'),
    properties: Object.fromEntries(
      tags.filter(tag => value(tag, 'property')).map(tag => [value(tag, 'property'), value(tag, 'content')]),
    ),
    types: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
      ([, json = '']) => typesIn(JSON.parse(json)),
    ),
  }
}

function typesIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, value]) =>
    key === '@type' && typeof value === 'string' ? [value] : typesIn(value),
  )
}

/** Pages that may be searched, each at the address that it calls its own: the home page stands at several. */
const indexed = () =>
  heads.filter(({ isIndexed, canonical, page }) => {
    const own = page.replace(/(\/index)?\.html$/, '') || '/'
    return isIndexed && (!canonical || new URL(canonical).pathname === own)
  })

test('every page that may be searched has a title and a description of its own, of a length that is shown whole', () => {
  for (const language of new Set(heads.map(head => head.language))) {
    const pages = indexed().filter(head => head.language === language)
    for (const field of ['title', 'description'] as const) {
      const groups = Map.groupBy(pages, head => head[field])
      const shared = [...groups].filter(([, same]) => same.length > 1)
      expect(shared.map(([text, same]) => `${text}: ${same.map(head => head.page)}`)).toEqual([])
    }
  }
  const odd = indexed().filter(
    ({ title, description }) =>
      width(title) < 6 || width(title) > 70 || width(description) < 40 || width(description) > 240,
  )
  expect(odd.map(({ page, title, description }) => `${page}: ${title} | ${description}`)).toEqual([])
})

/** Letters as wide as a Latin one; Chinese and Japanese take two, and marks above a letter take none. */
function width(text: string): number {
  return [...text].reduce((sum, letter) => {
    if (/\p{M}/u.test(letter)) return sum
    return sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(letter) ? 2 : 1)
  }, 0)
}

test('every page that may be searched names its own address and its form in every language, both ways', () => {
  const byAddress = new Map(indexed().map(head => [head.canonical, head]))
  const languages = new Set(heads.map(head => head.language)).size
  for (const { page, canonical, alternates } of indexed()) {
    expect(canonical, page).toBeTruthy()
    expect(alternates, page).toContain(canonical)
    // One for each language, and the default again as x-default.
    expect(alternates.length, page).toBe(languages + 1)
    for (const other of alternates)
      expect(byAddress.get(other)?.alternates, `${page} → ${other}`).toContain(canonical)
  }
})

test('the lists for search engines hold exactly the pages that may be searched', () => {
  const main = readFileSync(`${root}/sitemap.xml`, 'utf8')
  const lists = [...main.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const listed = lists.flatMap(path =>
    [...readFileSync(root + path, 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address),
  )
  expect(listed.toSorted()).toEqual(
    indexed()
      .map(head => head.canonical)
      .toSorted(),
  )
  expect(readFileSync(`${root}/robots.txt`, 'utf8')).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m)
  expect(
    listed.filter(address => /\/(member|seamless|offline|404|maintenance|blocked)/.test(String(address))),
  ).toEqual([])
})

test('every page that may be searched has a picture of 1200 by 630 to be shared with', () => {
  for (const { page, properties } of indexed()) {
    const path = new URL(properties['og:image'] ?? '', 'http://site').pathname
    expect(existsSync(root + path), `${page}: ${path}`).toBe(true)
    const png = readFileSync(root + path)
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630])
    expect(png.length, path).toBeLessThan(300_000)
    expect(properties['og:title'], page).toBeTruthy()
    expect(properties['og:url'], page).toBe(heads.find(head => head.page === page)?.canonical)
  }
})

test('the home page says who we are, and inner pages the way to them, once each', () => {
  for (const { page, types } of indexed()) {
    const isHome = /^(\/[a-z]{2})?\/index\.html$/.test(page)
    const wanted = isHome ? ['Organization', 'WebSite'] : ['BreadcrumbList']
    for (const type of wanted) expect(types.filter(each => each === type).length, `${page}: ${type}`).toBe(1)
  }
})
