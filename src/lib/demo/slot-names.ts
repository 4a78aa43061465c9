import { type Chance, drawBelow } from '../art/chance.ts'
import { CREATURES, ESSENCES, MOODS, PLACES, QUALITIES, TALES, THINGS, type Word } from './words.ts'

export interface SlotName {
  en: string
  th: string
  /** The classification that the name belongs to, such as "VP"; null for a plain slot. */
  classify: string | null
}

/** Kinds of games beside the plain slots (spec 2.7), with the word that tells them in a name. */
const KINDS: readonly (readonly [classify: string, en: string, th: string])[] = [
  ['JP', 'Jackpot', 'แจ็กพอต'],
  ['TG', 'Roulette', 'รูเล็ต'],
  ['TG', 'Blackjack', 'แบล็กแจ็ก'],
  ['TG', 'Sic Bo', 'ไฮโล'],
  ['AC', 'Pinball', 'พินบอล'],
  ['AC', 'Blocks', 'บล็อก'],
  ['VP', 'Poker', 'โป๊กเกอร์'],
  ['SC', 'Scratch', 'บัตรขูด'],
  ['BG', 'Bingo', 'บิงโก'],
]

const SUBJECTS: readonly Word[] = [...CREATURES, ...THINGS]

/**
 * Every name that the vocabulary gives, about 10,400, in an order that `chance` decides. The names for a smaller world
 * are the first ones of a larger one, so that games keep their names as the demo world grows.
 */
export function slotNames(chance: Chance): SlotName[] {
  const names = new Map<string, SlotName>()
  const add = (en: string, th: string, classify: string | null = null) => {
    if (!names.has(en)) names.set(en, { en, th, classify })
  }
  for (const [en, th] of SUBJECTS) {
    for (const [place, placeTh] of [...PLACES, ...TALES])
      if (place !== en) add(`${en} ${place}`, placeTh + th)
    for (const [quality, qualityTh] of QUALITIES) add(`${quality} ${en}`, th + qualityTh)
    for (const [classify, kind, kindTh] of KINDS) add(`${en} ${kind}`, kindTh + th, classify)
  }
  for (const [en, th] of CREATURES) for (const [mood, moodTh] of MOODS) add(`${mood} ${en}`, th + moodTh)
  for (const [place, placeTh] of PLACES) {
    for (const [quality, qualityTh] of QUALITIES) add(`${quality} ${place}`, placeTh + qualityTh)
    for (const [essence, essenceTh] of ESSENCES) add(`${place} of ${essence}`, `${placeTh}แห่ง${essenceTh}`)
  }
  return shuffled([...names.values()], chance)
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
