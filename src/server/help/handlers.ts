import { cleanHtml } from '#lib/content/clean-html.ts'
import { withSiteLinks } from '#lib/content/site-links.ts'
import { helpContent } from '#lib/help/api.ts'
import { DEFAULT_LANGUAGE, type Language, languageOfCode } from '#lib/i18n/languages.ts'
import type { Call, Route } from '#server/platform/serve.ts'
import { serveShared } from '#server/platform/serve-shared.ts'
import { articlesIn } from './queries.ts'

/** How long answers are cached: a changed article is visible within a minute. */
const KEPT_MS = 60_000

/** The help centre for other clients (spec 7.4). */
export function helpRoutes(): Route[] {
  return [
    serveShared(helpContent, { keptMs: KEPT_MS, keyOf: languageOf }, async call => {
      const wanted = languageOf(call)
      const articles = await articlesIn(call.runtime.db, [wanted, DEFAULT_LANGUAGE, 'en'])
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
}

function languageOf({ input, language }: Call<typeof helpContent>): Language {
  return languageOfCode(input.lang) ?? language
}
