import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { HELP_TOPICS } from './rules.ts'

/** What the help centre says (spec 7.4), for clients that show it themselves; the site's own pages have it in their HTML. */
export const helpContent = action({
  name: 'helpContent',
  summary: 'The articles of the help centre',
  method: 'GET',
  path: '/help',
  audience: 'anyone',
  input: v.strictObject({
    /** The code of a language, "TY"; the call's own when it is left out or unknown. */
    lang: v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput'))),
    device: v.optional(v.picklist(['WEB'], 'badInput')),
  }),
  answer: v.object({
    articles: v.array(
      v.object({
        /** Its place on the page: "/help#term". */
        anchor: v.string(),
        topic: v.picklist(HELP_TOPICS),
        title: v.string(),
        /** HTML that the server cleaned; its links to this site are in the language of the answer. */
        content: v.string(),
      }),
    ),
  }),
  refusals: [],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
