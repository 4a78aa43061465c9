import { type Chance, drawBelow } from '../art/chance.ts'
import type { Language } from '../i18n/languages.ts'
import { inEnglishElsewhere } from './texts.ts'
import {
  CREATURES,
  ESSENCES,
  KINDS,
  type Kind,
  LATER_KINDS,
  MOODS,
  PLACES,
  QUALITIES,
  TALES,
  THINGS,
  type Vocabulary,
} from './words/en.ts'
import { JAPANESE_WORDS } from './words/ja.ts'
import { THAI_WORDS } from './words/th.ts'
import { VIETNAMESE_WORDS } from './words/vi.ts'
import { CHINESE_WORDS } from './words/zh.ts'

export interface SlotName {
  en: string
  /** The classification that the name belongs to, such as "VP"; null for a plain slot. */
  classify: string | null
  /** The same name in another language. */
  inWords: (words: Vocabulary) => string
}

/** The classification of each kind of game beside the plain slots. */
const CLASSIFY: Readonly<Record<Kind, string>> = {
  Jackpot: 'JP',
  Roulette: 'TG',
  Blackjack: 'TG',
  'Sic Bo': 'TG',
  Pinball: 'AC',
  Blocks: 'AC',
  Keno: 'AC',
  Crash: 'AC',
  Poker: 'VP',
  Scratch: 'SC',
  Bingo: 'BG',
}

/**
 * The languages that compose names. Portuguese would have to agree in gender and number, and sites for Brazil and the
 * Philippines leave the titles of slots in English; so do Portuguese and Tagalog here.
 */
const WORDS = { th: THAI_WORDS, zh: CHINESE_WORDS, ja: JAPANESE_WORDS, vi: VIETNAMESE_WORDS } as const

/** A composed name in every language. */
export function slotNameTexts({ en, inWords }: SlotName): Record<Language, string> {
  const { th, zh, ja, vi } = WORDS
  return inEnglishElsewhere({ en, th: inWords(th), zh: inWords(zh), ja: inWords(ja), vi: inWords(vi) })
}

type Subject = (typeof CREATURES)[number] | (typeof THINGS)[number]
type Head = (typeof PLACES)[number] | (typeof TALES)[number]
const SUBJECTS: readonly Subject[] = [...CREATURES, ...THINGS]
const HEADS: readonly Head[] = [...PLACES, ...TALES]

const subjectIn = ({ creatures, things }: Vocabulary, subject: Subject) =>
  (creatures as Readonly<Record<string, string>>)[subject] ?? things[subject as keyof typeof things]
const headIn = ({ places, tales }: Vocabulary, head: Head) =>
  (places as Readonly<Record<string, string>>)[head] ?? tales[head as keyof typeof tales]

/**
 * Every name that the vocabulary gives, about 10,400, in an order that `chance` decides. The names for a smaller world
 * are the first ones of a larger one, so that games keep their names as the demo world grows.
 */
export function slotNames(chance: Chance): SlotName[] {
  const names = new Map<string, SlotName>()
  const add = (en: string, inWords: SlotName['inWords'], classify: string | null = null) => {
    if (!names.has(en)) names.set(en, { en, classify, inWords })
  }
  for (const [at, subject] of SUBJECTS.entries()) {
    for (const head of HEADS)
      add(`${subject} ${head}`, words => words.join(subjectIn(words, subject), headIn(words, head)))
    for (const quality of QUALITIES)
      add(`${quality} ${subject}`, words =>
        words.qualify(subjectIn(words, subject), words.qualities[quality]),
      )
    for (const first of KINDS) {
      const kind = kindWith(first, at)
      add(
        `${subject} ${kind}`,
        words => words.kind(subjectIn(words, subject), words.kinds[kind]),
        CLASSIFY[kind],
      )
    }
  }
  for (const creature of CREATURES)
    for (const mood of MOODS)
      add(`${mood} ${creature}`, words => words.qualify(words.creatures[creature], words.moods[mood]))
  for (const place of PLACES) {
    for (const quality of QUALITIES)
      add(`${quality} ${place}`, words => words.qualify(words.places[place], words.qualities[quality]))
    for (const essence of ESSENCES)
      add(`${place} of ${essence}`, words => words.of(words.places[place], words.essences[essence]))
  }
  return shuffled([...names.values()], chance)
}

/** The kind in a name: of the arcade titles with every fourth subject a later one. */
function kindWith(first: (typeof KINDS)[number], subjectAt: number): Kind {
  const isLater = subjectAt % 4 === 1
  return isLater && (first === 'Pinball' || first === 'Blocks') ? LATER_KINDS[first] : first
}

function shuffled<Item>(items: Item[], chance: Chance): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = drawBelow(chance, last + 1)
    const [a, b] = [items[last], items[other]]
    if (a === undefined || b === undefined) throw new Error('a place outside the list was drawn')
    items[last] = b
    items[other] = a
  }
  return items
}
