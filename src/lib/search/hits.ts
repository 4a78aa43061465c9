import { closest, slippedWord } from './closest.ts'
import { fold, foldWords, thaiSkeleton } from './fold.ts'
import { startsOf, wordStartsOf } from './name-lines.ts'
import type { Query } from './name-search.ts'
import { consonantsAt, type Hit, hitAt, merged, placesIn } from './places.ts'

/** Letters that were folded before: names share most of theirs, and every row of a list is marked with each key. */
const folded = new Map<string, string>()

function foldLetter(letter: string): string {
  const known = folded.get(letter) ?? fold(letter)
  folded.set(letter, known)
  return known
}

/** Where a query stands in a name as it is written, for its mark; nowhere when the name was found in another language. */
export function hitsIn(name: string, query: Query): Hit[] {
  const places = placesIn(name, foldLetter)
  const words = foldWords(name)
  const at = bestPlace(places.form, words, query.text)
  if (at >= 0) return [hitAt(places, at, at + query.text.length)]
  const found = query.words.map(word => [word, bestPlace(places.form, words, word)] as const)
  if (query.words.length > 1 && found.every(([, place]) => place >= 0))
    return merged(found.map(([word, place]) => hitAt(places, place, place + word.length)))
  if (query.consonants) {
    const consonants = placesIn(name, letter => thaiSkeleton(foldLetter(letter)))
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
