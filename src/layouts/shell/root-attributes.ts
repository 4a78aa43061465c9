import { DEFAULT_LANGUAGE, type Language, pathIn } from '#lib/i18n/languages.ts'
import { translator } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import { markedTheme } from '#lib/snapshot/white-label.ts'

/** What the root element tells the shell's scripts and styles, on pages for players and for agents. */
export function rootAttributes(lang: Language): Record<`data-${string}`, string | undefined> {
  const t = translator(lang, 'shell')
  const errors = translator(lang, 'errors')
  return {
    'data-theme': markedTheme(),
    'data-session': 'guest',
    'data-default-language': lang === DEFAULT_LANGUAGE ? '' : undefined,
    'data-home': pathIn(lang, '/'),
    'data-service-origins': loadSnapshot().settings.customerServiceOrigins.join(' ') || undefined,
    'data-says-network': errors('network'),
    'data-says-timeout': errors('timeout'),
    'data-says-retry': t('retry'),
    'data-says-new-build': t('newBuild'),
    'data-says-reload': t('reload'),
  }
}
