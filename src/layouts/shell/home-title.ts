import { IS_DEMO } from '#lib/demo/is-demo.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { translator } from '#lib/i18n/phrases.ts'

/** The title of the home page; of a deployment it names no category that may not be there. */
export function homeTitle(language: Language): string {
  return translator(language, 'home')(IS_DEMO ? 'title' : 'titleOwn')
}
