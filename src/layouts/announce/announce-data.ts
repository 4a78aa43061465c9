import { cleanHtml } from '#lib/content/clean-html.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { Notice } from '#lib/snapshot/schema.ts'

/** An announcement in the language of the page, its HTML cleaned once more. */
export interface Announcement {
  id: string
  title: string
  startDate: string
  content: string
}

/** What was announced when the pages were built: type B runs in the bar of the home page, PL is for its own page. */
export function announcements(language: Language): Record<'banners' | 'player', Announcement[]> {
  const { notices } = loadSnapshot()
  const ofType = (type: Notice['type']) =>
    notices
      .filter(notice => notice.type === type)
      .map(({ id, startDate, title, content }) => ({
        id,
        startDate,
        title: title[language],
        content: cleanHtml(content[language]),
      }))
  return { banners: ofType('B'), player: ofType('PL') }
}
