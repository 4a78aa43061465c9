import type { InferOutput } from 'valibot'
import { cleanHtml } from '#lib/content/clean-html.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { cut as cutSchema, writtenHtml } from '#lib/operators/notices-api.ts'
import type { OperatorText } from '#lib/site/settings.ts'
import { Refusal } from '#server/platform/refusal.ts'

const LONGEST = 20_000

interface Cleaned {
  /** By language, for every language that has a title. */
  content: Partial<Record<Language, string>>
  cut: InferOutput<typeof cutSchema>
}

/** The HTML of every language that has a title, cleaned; refused beside the language of which nothing may be shown. */
export function cleanedTexts(title: OperatorText, written: InferOutput<typeof writtenHtml>): Cleaned {
  const languages = Object.keys(title) as Language[]
  if (languages.length === 0) throw new Refusal('required', { status: 400, field: 'title' })
  const content: Cleaned['content'] = {}
  const cut: Cleaned['cut'] = []
  for (const language of languages) {
    const html = cleanHtml(written[language] ?? '')
    const field = `content.${language}`
    if (!html.trim()) throw new Refusal('required', { status: 400, field })
    if (html.length > LONGEST) throw new Refusal('inputTooLarge', { status: 413, field })
    content[language] = html
    if (html !== written[language]) cut.push({ language, html })
  }
  return { content, cut }
}
