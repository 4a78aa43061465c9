import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill, type PhraseValues } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { houseName } from '#server/content/house-name.ts'
import type { Queries } from '#server/db/database.ts'
import type phrases from '../../../locales/en/messages.json'
import type { MessagePurpose } from './message.ts'
import type { Channel } from './queries.ts'

const dictionaries = new Map<Language, typeof phrases>()

/**
 * Returns the texts of a message in the recipient's language: the text of an SMS, or sender, subject and text of an e-mail.
 * Values: `code` and `minutes` for codes, `link` and `minutes` for the recovery link, `site` (the site's address) for
 * notices. The name of the house is added.
 */
export async function messageTexts(
  db: Queries,
  { channel, purpose, language }: { channel: Channel; purpose: MessagePurpose; language: Language },
  given: PhraseValues,
): Promise<{ sender: string; subject: string; text: string }> {
  const house = await houseName(db, language)
  const values = { ...given, house }
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'messages.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as typeof phrases
    dictionaries.set(language, dictionary)
  }
  const text = fill(dictionary[`text_${purpose}`], values)
  if (channel === 'sms') return { sender: '', subject: '', text }
  return {
    sender: house,
    subject: fill(dictionary[`subject_${purpose}`], values),
    text: `${text}\n\n${fill(dictionary.emailFoot, values)}\n`,
  }
}
