import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Language, languageOfPath, SITE_LANGUAGES } from '#lib/i18n/languages.ts'

/** A page of the built site. */
export interface BuiltPage {
  /** "/en/verify" */
  path: string
  language: Language
  /** Only for signed-in users. */
  isGuarded: boolean
  /** Only for agents: a page of their centre. */
  isForAgents: boolean
  /** Search engines may keep it. */
  isIndexed: boolean
  /** The names of its style sheets and islands. */
  madeOf: string
}

/** Every page of the build, so that a new one is looked at from its first day. One that only leads on shows nothing. */
export function builtPages(): BuiltPage[] {
  const dist = resolve(import.meta.dirname, '../..', process.env.DIST_DIR || 'dist')
  const index = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as {
    files: Record<string, unknown>
  }
  return Object.keys(index.files)
    .filter(file => file.endsWith('.html'))
    .map(file => ({ file, html: readFileSync(join(dist, 'client', file), 'utf8') }))
    .filter(({ html }) => !html.includes('http-equiv="refresh"') && !/<html[^>]* data-mode/.test(html))
    .map(({ file, html }) => ({
      path: file.replace(/\/index\.html$/, '') || '/',
      language: languageOfPath(file),
      isGuarded: html.includes('data-guard='),
      isForAgents: /<html[^>]* data-agents/.test(html),
      isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
      madeOf: [...new Set(html.match(/\/_astro\/[^"]+\.(?:css|js)/g))].sort().join(' '),
    }))
}

/**
 * The page of a failing server stands alone: its faces lie within it and its words wait for them, so that it may move as
 * it comes. Nobody looks for it, and what holds of pages that are looked for does not hold of it.
 */
export function standsAlone({ path }: BuiltPage): boolean {
  return /\/500(\.html)?$/.test(path)
}

/** The demo's outbox is a tool for who tries the site out: a list that lives from its first moment, and no guest page. */
export function isDemoTool({ path }: BuiltPage): boolean {
  return /\/outbox$/.test(path)
}

/**
 * One page of each kind in each language: of several pages that are made of the same style sheets and islands
 * ("/rng", "/live") the one with the shortest address. For what depends on how a page is made, and not on every text.
 */
export function oneOfEachKind(pages: readonly BuiltPage[]): BuiltPage[] {
  const kinds = new Map<string, BuiltPage>()
  for (const page of pages) {
    const kind = `${page.language} ${page.isGuarded} ${page.madeOf}`
    const known = kinds.get(kind)
    if (!known || page.path.length < known.path.length) kinds.set(kind, page)
  }
  return [...kinds.values()]
}

/** What is looked at every day: one page of each kind in each language; with STORIES=all every page. */
export function dailyPages(): BuiltPage[] {
  return process.env.STORIES === 'all' ? builtPages() : oneOfEachKind(builtPages())
}

/**
 * One of `among` shares of the pages, by their names without the language: what is in share 0 in Thai is in share 0 in
 * English too, so that shares which are looked at in different languages make up the whole. With STORIES=all each is the whole.
 */
export function dailyShare<T extends BuiltPage>(pages: readonly T[], share: number, among: number): T[] {
  if (process.env.STORIES === 'all') return [...pages]
  return pages.filter(page => sumOf(nameOf(page)) % among === share)
}

/** "/en/member/limits" → "memberlimits", the home page in any language → "". */
function nameOf({ path, language }: BuiltPage): string {
  const bare = path.replace(new RegExp(`^/${language}(?=/|$)`), '').replace(/\.html$/, '')
  return bare.replaceAll('/', '')
}

/** Of the codes of its letters: spreads names evenly, and for each name is the same whatever pages there are. */
function sumOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
}

/** Every second page, and in another call with the other rest the others; neighbours in neighbouring languages differ. */
export function everySecond<T extends BuiltPage>(pages: readonly T[], rest: 0 | 1): T[] {
  return pages.filter((page, index) => (index + SITE_LANGUAGES.indexOf(page.language)) % 2 === rest)
}
