import { SEARCH_LENGTH } from '../games/rules.ts'
import { closest, editsAllowed, pieces, slippedWord } from './closest.ts'
import { fold, foldCase, foldWords, startsOf, thaiSkeleton, wordStartsOf } from './fold.ts'

/** A name in the visitor's language and in English, by both of which it is found. */
export interface SearchedNames {
  local: string
  english: string
}

/** How well a name fits, the best first. What is below `SCATTERED` is only looked for when nothing fits as it is written. */
const WHOLE = 0
const BEGINNING = 1
const WORD = 2
const INSIDE = 3
const SCATTERED = 4
const CONSONANTS_BEGIN = 5
const CONSONANTS_INSIDE = 6
const WRONG_BEGINNING = 7
const WRONG_INSIDE = 8
/** Words in another order, one of them with a wrong letter. */
const SCATTERED_WRONG = 9
const TWO_WRONG_BEGINNING = 10
const TWO_WRONG_INSIDE = 11
const RANKS = 12
/** The rank of a name that does not fit. */
const NONE = RANKS
/** Each rank has the names of the visitor's language before English ones, marks as typed before others. */
const PLACES = RANKS * 4

/** Fewer Thai consonants than these stand in too many names to tell them apart. */
const CONSONANTS = 3

/** A query ready to be compared. */
export interface Query {
  text: string
  words: readonly string[]
  /** With its marks; undefined when it was typed without any. */
  marked: string | undefined
  /** Its Thai consonants; undefined when they are too few. */
  consonants: string | undefined
  /** How many letters may be wrong. */
  edits: 0 | 1 | 2
}

/** Reads what a visitor typed; undefined when it holds neither letter nor digit, which finds nothing. */
export function queryOf(typed: string): Query | undefined {
  const cut = typed.slice(0, SEARCH_LENGTH)
  const text = fold(cut)
  if (text === '') return undefined
  const marked = foldCase(cut)
  const consonants = thaiSkeleton(text)
  const edits = editsAllowed(text)
  return {
    text,
    words: foldWords(cut.replace(/\s/g, ' ')).split(' '),
    marked: marked === text ? undefined : marked,
    consonants: consonants.length >= CONSONANTS ? consonants : undefined,
    edits,
  }
}

/** A name as it is compared. */
interface FoldedName {
  /** Folded, without the spaces between its words. */
  text: string
  /** Folded, with them. */
  words: string
  /** Its Thai consonants; empty without any. */
  consonants: string
}

/**
 * Searches names, in the browser and in the server alike. Names stand in the order in which equals are to be listed and
 * are found by their numbers in it.
 */
export class NameSearch {
  readonly #names: readonly SearchedNames[]
  readonly #local: readonly FoldedName[]
  /** Empty where the name is the same in both languages. */
  readonly #english: readonly FoldedName[]

  constructor(names: readonly SearchedNames[]) {
    this.#names = names
    this.#local = foldedNames(names.map(({ local }) => local))
    this.#english = foldedNames(names.map(({ local, english }) => (english === local ? '' : english)))
  }

  /** The numbers of the names that fit, the best first. `fits` leaves out what is not to be found at all. */
  find(query: Query, fits: (at: number) => boolean = () => true): number[] {
    const written = this.#ranked(query, rankAsWritten, fits)
    return written.length > 0 ? written : this.#ranked(query, rankerWithErrors(query), fits)
  }

  #ranked(
    query: Query,
    rankOf: (name: FoldedName, query: Query) => number,
    fits: (at: number) => boolean,
  ): number[] {
    const places: number[][] = Array.from({ length: PLACES }, () => [])
    for (const [at, name] of this.#local.entries()) {
      const inLocal = rankOf(name, query)
      const inEnglish = rankOf(this.#english[at] as FoldedName, query)
      const rank = Math.min(inLocal, inEnglish)
      if (rank === NONE || !fits(at)) continue
      const isLocal = inLocal <= inEnglish
      const isAsTyped = query.marked !== undefined && this.#hasMarks(at, isLocal, query.marked)
      places[rank * 4 + (isLocal ? 0 : 2) + (isAsTyped ? 0 : 1)]?.push(at)
    }
    return places.flat()
  }

  #hasMarks(at: number, isLocal: boolean, marked: string): boolean {
    const { local, english } = this.#names[at] as SearchedNames
    return foldCase(isLocal ? local : english).includes(marked)
  }
}

/** Folds names all at once, which is much quicker than one by one. */
function foldedNames(names: readonly string[]): FoldedName[] {
  const lines = names.map(name => name.replace(/\s/g, ' ')).join('\n')
  const words = foldWords(lines)
  const text = words.replaceAll(' ', '')
  const [texts, consonants] = [text.split('\n'), thaiSkeleton(text).split('\n')]
  return words.split('\n').map((words, at) => ({
    words,
    text: texts[at] as string,
    consonants: consonants[at] as string,
  }))
}

/** How well a name has the query as it is written, or all its words. */
function rankAsWritten(name: FoldedName, query: Query): number {
  const { text } = query
  const first = name.text.indexOf(text)
  if (first === 0) return name.text.length === text.length ? WHOLE : BEGINNING
  if (first > 0) return beginsWord(name, text, first) ? WORD : INSIDE
  const isScattered = query.words.length > 1 && query.words.every(word => name.text.includes(word))
  return isScattered ? SCATTERED : NONE
}

/** Whether one of the places of a text, from `first` on, is the beginning of a word. */
function beginsWord({ text, words }: FoldedName, wanted: string, first: number): boolean {
  const isWordStart = wordStartsOf(words)
  for (let at = first; at >= 0; at = text.indexOf(wanted, at + 1)) if (isWordStart(at)) return true
  return false
}

/** How well a name has the query with wrong letters. */
function rankerWithErrors(query: Query): (name: FoldedName) => number {
  const { consonants, text, edits, words } = query
  const isPiece = new RegExp(pieces(text, edits).join('|'))
  return name => {
    if (consonants !== undefined) {
      const at = name.consonants.indexOf(consonants)
      if (at >= 0) return at === 0 ? CONSONANTS_BEGIN : CONSONANTS_INSIDE
    }
    // To compare takes much longer than to look for the pieces, and for words that are right.
    const mayBeNear = isPiece.test(name.text)
    const maySlip = words.length > 1 && words.some(word => name.text.includes(word))
    if (edits === 0 || !(mayBeNear || maySlip)) return NONE
    const isStart = startsOf(name.words)
    const near = mayBeNear ? closest(name.text, text, edits, isStart) : undefined
    if (near && near.edits < 2) return near.start === 0 ? WRONG_BEGINNING : WRONG_INSIDE
    if (maySlip && slippedWord(name.text, words, isStart)) return SCATTERED_WRONG
    if (!near) return NONE
    return near.start === 0 ? TWO_WRONG_BEGINNING : TWO_WRONG_INSIDE
  }
}
