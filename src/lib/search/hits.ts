import { closest, slippedWord } from './closest.ts'
import { fold, foldWords, startsOf, thaiSkeleton, wordStartsOf } from './fold.ts'
import type { Query } from './name-search.ts'

/** Where something was found in a text: the first and the one after the last UTF-16 unit. */
export type Hit = readonly [start: number, end: number]

/** Where a query stands in a name as it is written, for its mark; nowhere when the name was found in another language. */
export function hitsIn(name: string, query: Query): Hit[] {
  const places = placesIn(name, fold)
  const words = foldWords(name)
  const at = bestPlace(places.form, words, query.text)
  if (at >= 0) return [hitAt(places, at, at + query.text.length)]
  const found = query.words.map(word => [word, bestPlace(places.form, words, word)] as const)
  if (query.words.length > 1 && found.every(([, place]) => place >= 0))
    return merged(found.map(([word, place]) => hitAt(places, place, place + word.length)))
  if (query.consonants) {
    const consonants = placesIn(name, letter => thaiSkeleton(fold(letter)))
    const from = consonants.form.indexOf(query.consonants)
    if (from >= 0) return [consonantsAt(consonants, from, from + query.consonants.length)]
  }
  if (query.edits === 0) return []
  const isStart = startsOf(words)
  const near = closest(places.form, query.text, query.edits, isStart)
  if (near && near.edits < 2) return [hitAt(places, near.start, near.end)]
  const slipped = slippedWord(places.form, query.words, isStart)
  if (!slipped) return near ? [hitAt(places, near.start, near.end)] : []
  const others = found.filter(([, place]) => place >= 0)
  return merged([
    hitAt(places, slipped.start, slipped.end),
    ...others.map(([word, place]) => hitAt(places, place, place + word.length)),
  ])
}

/** Where a word begins with the query, or else its first place; -1 without any. */
function bestPlace(form: string, words: string, query: string): number {
  const first = form.indexOf(query)
  const isWordStart = wordStartsOf(words)
  for (let at = first; at >= 0; at = form.indexOf(query, at + 1)) if (isWordStart(at)) return at
  return first
}

/** The form of a text in which it is searched, and for each unit of it the place in the text that it came from. */
interface Places {
  text: string
  form: string
  at: readonly number[]
}

/** Folds a text letter by letter, to find back from its form. */
export function placesIn(text: string, foldLetter: (letter: string) => string): Places {
  let form = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    const piece = foldLetter(letter)
    for (let unit = 0; unit < piece.length; unit++) at.push(place)
    form += piece
    place += letter.length
  }
  return { text, form, at }
}

/**
 * The part of the text behind a part of its form, without the signs that follow its last letter, such as a comma; marks
 * above and below the letter stay with it.
 */
export function hitAt({ text, at }: Places, from: number, to: number): Hit {
  const start = at[from] ?? 0
  const part = text.slice(start, at[to] ?? text.length)
  return [start, start + part.replace(/[^\p{L}\p{M}\p{N}]+$/u, '').length]
}

/** A Thai vowel that is written before the consonant it is spoken after. */
const LEADING_VOWEL = /[\u0e40-\u0e44]$/
/** A letter with the Thai vowels and marks that are written after it. */
const WITH_VOWELS = /^.[\u0e30-\u0e3a\u0e45-\u0e4e]*/u

/** The part of a text behind a part of its Thai consonants, with their vowels and without those of the next consonant. */
function consonantsAt({ text, at }: Places, from: number, to: number): Hit {
  const start = at[from] ?? 0
  const last = at[to - 1] ?? start
  const hasVowelBefore = LEADING_VOWEL.test(text.slice(0, start))
  return [hasVowelBefore ? start - 1 : start, last + (WITH_VOWELS.exec(text.slice(last))?.[0].length ?? 0)]
}

/** Hits in the order of the text, those that touch or overlap as one. */
export function merged(hits: readonly Hit[]): Hit[] {
  const result: [number, number][] = []
  for (const [start, end] of hits.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
