import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type PhraseValues } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type phrases from '../../../locales/en/messages.json'
import type { MessagePurpose } from './message.ts'

const dictionaries = new Map<Language, typeof phrases>()

/**
 * Returns the texts of a message in the recipient's language: the text of an SMS, or subject and text of an e-mail.
 * Values: `code` and `minutes` for codes, `link` and `minutes` for the recovery link, `site` (the site's address) for
 * notices.
 */
export function messageTexts(
  channel: 'sms' | 'email',
  purpose: MessagePurpose,
  language: Language,
  values: PhraseValues,
): { subject: string; text: string } {
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'messages.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as typeof phrases
    dictionaries.set(language, dictionary)
  }
  const text = fill(dictionary[`text_${purpose}`], values)
  if (channel === 'sms') return { subject: '', text }
  return {
    subject: fill(dictionary[`subject_${purpose}`], values),
    text: `${text}\n\n${fill(dictionary.emailFoot, values)}\n`,
  }
}
