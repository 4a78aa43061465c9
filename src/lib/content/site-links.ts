import { type Language, pathIn, SITE_LANGUAGES } from '../i18n/languages.ts'

/**
 * Operators write a link to a page of this site without a language ("/verify"); shown in a language it leads to the page
 * in that one. Links that name a language, links to an anchor and links to other sites stay. For HTML as `cleanHtml`
 * writes it, with double quotes.
 */
export function withSiteLinks(html: string, language: Language): string {
  return html.replace(/(<a\s(?:[^>]*\s)?href=")(\/(?!\/)[^"]*)"/g, (_, before: string, path: string) => {
    const first = path.split(/[/?#]/)[1]
    const named = SITE_LANGUAGES.some(each => each === first)
    return `${before}${named ? path : pathIn(language, path)}"`
  })
}
