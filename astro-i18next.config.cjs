/**
 * CommonJS on purpose: the integration ignores an ES module here without a word (docs/decisions/006-translations.md).
 * The list of namespaces is the list of files, so that a new dictionary needs no line here.
 */
const { readdirSync } = require('node:fs')
const path = require('node:path')

/** The first language of the deployment is the default, as in src/lib/i18n/languages.ts, which CommonJS cannot import. */
const defaultLocale = (process.env.PUBLIC_LANGUAGES || 'th,en').split(',')[0].trim()
const languages = readdirSync(path.join(__dirname, 'locales')).sort()
const namespaces = readdirSync(path.join(__dirname, 'locales', 'en')).map(file =>
  path.basename(file, '.json'),
)

module.exports = {
  defaultLocale,
  locales: languages,
  namespaces,
  defaultNamespace: 'shell',
  load: ['server'],
  showDefaultLocale: false,
  trailingSlash: 'ignore',
  i18nextServer: {
    backend: { loadPath: path.join(__dirname, 'locales/{{lng}}/{{ns}}.json') },
    // English is the fallback language of a missing phrase; a test keeps that from ever happening.
    fallbackLng: 'en',
    // The whole key is the name of a phrase, and Astro and React escape what they print.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    preload: languages,
  },
}
