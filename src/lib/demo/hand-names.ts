import type { Language } from '../i18n/languages.ts'
import { JAPANESE_NAMES } from './names/ja.ts'
import { PORTUGUESE_NAMES } from './names/pt.ts'
import { THAI_NAMES } from './names/th.ts'
import { TAGALOG_NAMES } from './names/tl.ts'
import { VIETNAMESE_NAMES } from './names/vi.ts'
import { CHINESE_NAMES } from './names/zh.ts'
import { type HandNames, inEnglishElsewhere } from './texts.ts'

const NAMES = {
  th: THAI_NAMES,
  zh: CHINESE_NAMES,
  ja: JAPANESE_NAMES,
  vi: VIETNAMESE_NAMES,
  pt: PORTUGUESE_NAMES,
  tl: TAGALOG_NAMES,
} as const satisfies Partial<Record<Language, HandNames>>

/** The name of a game or classification in every language, from its English one. */
export function handNames(kind: keyof HandNames, en: string): Record<Language, string> {
  const names: Record<string, string> = { en }
  for (const [language, book] of Object.entries(NAMES)) {
    const name = book[kind][en]
    if (name !== undefined) names[language] = name
  }
  return inEnglishElsewhere({ ...names, en })
}
