import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../scripts/build-site.ts'

/**
 * Every link of the built site leads somewhere: to a page or a file of the build, and to an anchor that stands there.
 * The site is built first unless the build is fresh.
 */
const root = 'dist/client'

beforeAll(async () => {
  await buildSite()
}, 120_000)

interface SiteIndex {
  files: Record<string, unknown>
}
/** What the server makes on request: the interface, and labels of games beyond the published heads. */
const SERVED_ON_REQUEST = /^\/(api|vendor-demo)\//

function pages(): string[] {
  const index = JSON.parse(readFileSync('dist/site.json', 'utf8')) as SiteIndex
  return Object.keys(index.files).filter(file => file.endsWith('.html'))
}

function fileOf(path: string): string | undefined {
  const plain = decodeURIComponent(path).replace(/\/$/, '')
  return [`${root}${plain}`, `${root}${plain}/index.html`, `${root}${plain}.html`].find(
    file => /\.[a-z0-9]+$/i.test(file) && existsSync(file),
  )
}

test('every link and picture of the built pages leads somewhere', () => {
  const broken: string[] = []
  for (const page of pages()) {
    const html = readFileSync(`${root}${page}`, 'utf8')
    for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|data:|mailto:)/.test(address)) continue
      const url = new URL(address.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), `http://site${page}`)
      if (SERVED_ON_REQUEST.test(url.pathname)) continue
      const file = address.startsWith('#') ? `${root}${page}` : fileOf(url.pathname)
      if (!file) broken.push(`${page}: ${address}`)
      else if (url.hash && !hasAnchor(file, url.hash.slice(1)))
        broken.push(`${page}: ${address} (no such anchor)`)
    }
  }
  expect([...new Set(broken)]).toEqual([])
})

function hasAnchor(file: string, anchor: string): boolean {
  return new RegExp(`\\sid="${anchor}"`).test(readFileSync(file, 'utf8'))
}

test('every page says its language, and that of no other', () => {
  for (const page of pages()) {
    const html = readFileSync(`${root}${page}`, 'utf8')
    const english = page.startsWith('/en/')
    expect(html.match(/<html lang="([^"]+)"/)?.[1], page).toBe(english ? 'en' : 'th')
    const thai = html.replace(/<[^>]*>/g, '').replaceAll('ไทย', '')
    if (english) expect(thai.match(/[\u0e01-\u0e3a\u0e40-\u0e5b]+/g) ?? [], page).toEqual([])
    else expect(thai, page).toMatch(/[\u0e01-\u0e3a]/)
  }
})
