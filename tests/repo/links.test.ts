import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES, type Language, languageOfPath } from '#lib/i18n/languages.ts'
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

/** Most links stand on every page: each is looked up once. */
const known = new Map<string, string | undefined>()

function fileOf(path: string): string | undefined {
  if (known.has(path)) return known.get(path)
  const plain = decodeURIComponent(path).replace(/\/$/, '')
  const file = [`${root}${plain}`, `${root}${plain}/index.html`, `${root}${plain}.html`].find(
    candidate => /\.[a-z0-9]+$/i.test(candidate) && existsSync(candidate),
  )
  known.set(path, file)
  return file
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

const anchors = new Map<string, Set<string>>()

function hasAnchor(file: string, anchor: string): boolean {
  let ids = anchors.get(file)
  if (!ids) {
    ids = new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]+)"/g)].map(match => match[1] ?? ''))
    anchors.set(file, ids)
  }
  return ids.has(anchor)
}

const [THAI, HAN, KANA] = [
  /[\u0e01-\u0e3a\u0e40-\u0e5b]+/,
  /\p{Script=Han}+/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}]+/u,
]
/** What every page of a language has, and the signs that none may have: those of the other languages. */
const SIGNS: Record<Language, { own: RegExp; foreign: readonly RegExp[] }> = {
  th: { own: THAI, foreign: [HAN, KANA] },
  en: { own: /\b(the|of|to|and|your)\b/, foreign: [THAI, HAN, KANA] },
  zh: { own: HAN, foreign: [THAI, KANA] },
  ja: { own: KANA, foreign: [THAI] },
  vi: { own: /[ăđơư\u1ea0-\u1ef9]/i, foreign: [THAI, HAN, KANA] },
  pt: { own: /\b(de|para|não|com|uma?)\b/, foreign: [THAI, HAN, KANA] },
  tl: { own: /\b(ang|ng|mga|sa|iyong)\b/i, foreign: [THAI, HAN, KANA] },
}

test('every page says its language, and is written in no other', () => {
  const names = Object.values(LANGUAGES).map(language => language.name)
  for (const page of pages()) {
    const html = readFileSync(`${root}${page}`, 'utf8')
    const language = languageOfPath(page)
    expect(html.match(/<html lang="([^"]+)"/)?.[1], page).toBe(LANGUAGES[language].tag)
    // What only leads on says no more than its title.
    if (html.includes('http-equiv="refresh"')) continue
    // The menu of languages names each in its own.
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), html.replace(/<[^>]*>/g, ' '))
    expect.soft(text, page).toMatch(SIGNS[language].own)
    const foreign = SIGNS[language].foreign.map(sign => sign.exec(text)?.[0])
    expect.soft(foreign.filter(Boolean), page).toEqual([])
  }
})
