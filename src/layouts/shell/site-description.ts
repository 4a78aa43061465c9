import { IS_DEMO } from '#lib/demo/is-demo.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { translator } from '#lib/i18n/phrases.ts'

/** What the site is, for search engines and installed apps; of a deployment it names nothing that may not be there. */
export function siteDescription(language: Language): string {
  return translator(language, 'shell')(IS_DEMO ? 'siteDescription' : 'siteDescriptionOwn')
}
