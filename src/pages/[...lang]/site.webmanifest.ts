import type { APIRoute, GetStaticPaths } from 'astro'
import { APP_ICONS } from '#layouts/pictures/icons.ts'
import { pageExists } from '#layouts/shell/pages.ts'
import { siteDescription } from '#layouts/shell/site-description.ts'
import { LANGUAGES, type Language, pathIn } from '#lib/i18n/languages.ts'
import { languagePaths } from '#lib/i18n/paths.ts'
import { type PhraseKey, translator } from '#lib/i18n/phrases.ts'

export const getStaticPaths: GetStaticPaths = languagePaths

/** What the icon on a home screen offers at once. */
const SHORTCUTS: readonly { phrase: PhraseKey<'shell'>; path: string }[] = [
  { phrase: 'deposit', path: '/member/depositv2' },
  { phrase: 'betRecord', path: '/member/personalHistoryCopy' },
  { phrase: 'help', path: '/help' },
]

/** The site as an app, once per language: it starts in the language that it was installed in. */
export const GET: APIRoute = ({ props }) => {
  const language = props.lang as Language
  const t = translator(language, 'shell')
  const manifest = {
    id: pathIn(language, '/'),
    name: t('siteTitle'),
    short_name: t('siteTitle'),
    description: siteDescription(language),
    lang: LANGUAGES[language].tag,
    dir: 'ltr',
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#0b1210',
    theme_color: '#0e1613',
    categories: ['games', 'entertainment'],
    icons: Object.entries(APP_ICONS)
      .filter(([, { purpose }]) => purpose !== 'apple')
      .map(([name, { size, purpose }]) => ({
        src: `/icons/${name}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    shortcuts: SHORTCUTS.filter(({ path }) => pageExists(path)).map(({ phrase, path }) => ({
      name: t(phrase),
      url: pathIn(language, path),
      icons: [{ src: '/icons/app-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
