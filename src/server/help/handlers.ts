import { cleanHtml } from '#lib/content/clean-html.ts'
import { withSiteLinks } from '#lib/content/site-links.ts'
import { helpContent } from '#lib/help/api.ts'
import { DEFAULT_LANGUAGE, languageOfCode } from '#lib/i18n/languages.ts'
import { type Route, serve } from '#server/platform/serve.ts'
import { articlesIn } from './queries.ts'

/** The help centre for other clients (spec 7.4). */
export const helpRoutes: readonly Route[] = [
  serve(helpContent, async ({ input, language, runtime }) => {
    const wanted = languageOfCode(input.lang) ?? language
    const articles = await articlesIn(runtime.db, [wanted, DEFAULT_LANGUAGE, 'en'])
    return {
      articles: articles.map(({ anchor, topic, title, body }) => ({
        anchor,
        topic,
        title,
        content: withSiteLinks(cleanHtml(body), wanted),
      })),
    }
  }),
]
