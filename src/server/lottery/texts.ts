import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '#lib/i18n/format.ts'
import type { Language } from '#lib/i18n/languages.ts'
import type { BetClass } from '#lib/lottery/bet-classes.ts'
import type { BetTypeId, TierName } from '#lib/lottery/bet-type.ts'
import { PRIZES, type PrizeName } from '#lib/lottery/drawing.ts'
import type phrases from '../../../locales/en/lottery.json'

type Key = keyof typeof phrases
const dictionaries = new Map<Language, Record<Key, string>>()

function dictionaryOf(language: Language): Record<Key, string> {
  let dictionary = dictionaries.get(language)
  if (!dictionary) {
    const file = join(import.meta.dirname, '../../../locales', language, 'lottery.json')
    dictionary = JSON.parse(readFileSync(file, 'utf8')) as Record<Key, string>
    dictionaries.set(language, dictionary)
  }
  return dictionary
}

export function betName(id: BetTypeId, language: Language): string {
  return dictionaryOf(language)[`bet_${id}`]
}

export function className(group: BetClass, language: Language): string {
  return dictionaryOf(language)[`class_${group}`]
}

/** The name of a prize tier: by the prize, or by what is hit. */
export function tierName(tier: TierName, language: Language): string {
  const prize = PRIZES.find(name => name === tier)
  return prize
    ? prizeName(prize, language)
    : dictionaryOf(language)[`tier_${tier as Exclude<TierName, PrizeName>}`]
}

export function prizeName(prize: PrizeName, language: Language): string {
  return dictionaryOf(language)[`prize_${prize}`]
}

/** The options that have a text, and counts of heads; others are numbers and need none. */
const OPTIONS = ['big', 'small', 'odd', 'even', 'dragon', 'tiger', 'tie', 'triple'] as const

export function optionName(option: string, language: Language, betType: string): string {
  // A number alone does not tell what is counted.
  if (betType === 'headCount') return fill(dictionaryOf(language).option_heads, { count: option })
  const known = OPTIONS.find(one => one === option)
  return known === undefined ? option : dictionaryOf(language)[`option_${known}`]
}
