import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fontSubsets } from '#lib/i18n/fonts.ts'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import type { Assets, PageAssets } from './assets.ts'
import type { Game } from './game.ts'

const LOCALES = resolve(import.meta.dirname, '../../locales')

export interface PageData {
  game: Game
  /** The code under which the platform opened it. */
  gameCode: string
  /** The studio that it was opened under; empty for the house. */
  studio: string
  language: Language
  /** The path in front of the vendor's own addresses: "" or "/vendor-demo". */
  base: string
  /** The origins that may frame the game, besides its own, and so be told about it. */
  parents: readonly string[]
  /** IANA name of the zone that the game tells times in. */
  timeZone: string
  /** The host of the table, where the launch names one. */
  model: { id: string; name: string } | undefined
}

/** A game's one page. What the script needs stands in a data block; nothing is inline that runs or styles. */
export function gamePage(assets: Assets, page: PageAssets, pageData: PageData): string {
  const { game, gameCode, studio, language, base, parents, timeZone, model } = pageData
  const words = phrasesOf(language, game)
  const phrases = { ...words, ...game.phrasesOf?.(gameCode, words) }
  const at = (name: string) => `${base}/assets/${assets.version}/${name}`
  const data = { language, base, parents, timeZone, gameCode, studio, model, phrases }
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0b1210">
<title>${escapeHtml(phrases.title ?? '')}</title>
<link rel="stylesheet" href="${at(page.style)}">
${fontsOf(language)
  .map(name => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(name)}">`)
  .join('\n')}
${page.modules.map(name => `<link rel="modulepreload" href="${at(name)}">`).join('\n')}
</head>
<body>
<div id="game"><p class="opening">${escapeHtml(phrases.opening ?? '')}</p></div>
<noscript>${escapeHtml(phrases.needsScript ?? '')}</noscript>
<script type="application/json" id="facts">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${at(page.entry)}"></script>
</body>
</html>
`
}

/** Only our own files run; only the given origins may frame the page. */
export function pagePolicy(parentOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${parentOrigins.join(' ')}`.trim(),
  ].join('; ')
}

/** The faces that the first screen needs, so that they are there in time to be used at all. */
function fontsOf(language: Language): string[] {
  const subsets = [...fontSubsets(language), 'baht']
  return ['anuphan', 'trirong'].flatMap(face =>
    subsets.map(subset => `vendor-demo/kit/fonts/${face}-${subset}.woff2`),
  )
}

const phraseBooks = new Map<string, Record<string, string>>()

/** The words of every game, then those of this one. */
function phrasesOf(language: Language, game: Game): Record<string, string> {
  const name = `${language}/${game.name}`
  const known = phraseBooks.get(name)
  if (known) return known
  const read = (dictionary: string) =>
    JSON.parse(readFileSync(resolve(LOCALES, language, `${dictionary}.json`), 'utf8')) as Record<
      string,
      string
    >
  const phrases = Object.assign({}, ...['house', ...(game.words ?? []), game.name].map(read)) as Record<
    string,
    string
  >
  phraseBooks.set(name, phrases)
  return phrases
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
