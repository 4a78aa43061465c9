import { cleanHtml } from '#lib/content/clean-html.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { type OperatorText, textIn } from '#lib/site/settings.ts'
import type { StoredNotice } from './queries.ts'

/** A notice with its HTML cleaned, ready to be shown in any language. */
export interface ReadyNotice extends Omit<StoredNotice, 'title' | 'content'> {
  title: OperatorText
  content: OperatorText
}

/**
 * Cleans the HTML again, although it was cleaned before storing: write access to the table must not reach the pages.
 */
export function readyNotices(notices: readonly StoredNotice[]): ReadyNotice[] {
  return notices.map(notice => {
    const content = Object.entries(notice.content).map(([language, html]) => [
      language,
      cleanHtml(html ?? ''),
    ])
    return { ...notice, content: Object.fromEntries(content) as OperatorText }
  })
}

/** A notice in a language, in the form of the API. */
export function shownNotice(notice: ReadyNotice, language: Language) {
  return {
    id: notice.id,
    title: textIn(notice.title, language)?.text ?? '',
    startDate: notice.startDate.toISOString(),
    content: textIn(notice.content, language)?.text ?? '',
  }
}
