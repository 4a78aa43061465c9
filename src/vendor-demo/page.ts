import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import type { Assets } from './assets.ts'

const LOCALES = resolve(import.meta.dirname, '../../locales')

export interface PageFacts {
  language: Language
  /** The path in front of the vendor's own addresses: "" or "/vendor-demo". */
  base: string
  /** The origins that may frame the game, besides its own, and so be told about it. */
  parents: readonly string[]
}

/** The game's one page. What the script needs stands in a data block; nothing is inline that runs or styles. */
export function gamePage(assets: Assets, facts: PageFacts): string {
  const { language, base, parents } = facts
  const phrases = phrasesOf(language)
  const at = (name: string) => `${base}/assets/${assets.version}/${name}`
  const data = { language, base, parents, phrases }
  return `<!doctype html>
<html lang="${LANGUAGES[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0b1210">
<title>${escapeHtml(phrases.title ?? '')}</title>
<link rel="stylesheet" href="${at(assets.style)}">
${fontsOf(language)
  .map(name => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${at(name)}">`)
  .join('\n')}
${assets.modules.map(name => `<link rel="modulepreload" href="${at(name)}">`).join('\n')}
</head>
<body>
<div id="game"><p class="opening">${escapeHtml(phrases.opening ?? '')}</p></div>
<noscript>${escapeHtml(phrases.needsScript ?? '')}</noscript>
<script type="application/json" id="facts">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${at(assets.entry)}"></script>
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
  const scripts = language === 'th' ? ['thai', 'latin', 'baht'] : ['latin', 'baht']
  return ['anuphan', 'trirong'].flatMap(face =>
    scripts.map(script => `vendor-demo/slot/game/fonts/${face}-${script}.woff2`),
  )
}

const phraseBooks = new Map<Language, Record<string, string>>()

function phrasesOf(language: Language): Record<string, string> {
  const known = phraseBooks.get(language)
  if (known) return known
  const phrases = JSON.parse(readFileSync(resolve(LOCALES, language, 'slot.json'), 'utf8')) as Record<
    string,
    string
  >
  phraseBooks.set(language, phrases)
  return phrases
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
