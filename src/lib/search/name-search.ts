import { editsAllowed } from './closest.ts'
import { fold, foldCase, foldWords, thaiSkeleton } from './fold.ts'
import { NameLines } from './name-lines.ts'

/** The longest text that is searched for; what is typed beyond it is refused by the server. */
export const SEARCH_LENGTH = 80

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

/** Names that came together. */
interface Part {
  /** The number of the first one. */
  from: number
  local: NameLines
  /** An empty line where the name is the same in both languages. */
  english: NameLines
}

/** Takes that a name has a rank; of several the best counts. */
type Note = (line: number, rank: number) => void

/**
 * Searches names, in the browser and in the server alike. Names stand in the order in which equals are to be listed and
 * are answered by their numbers in it. A plain scan over folded names: at ten thousand it takes about a millisecond.
 */
export class NameSearch {
  readonly #names: SearchedNames[] = []
  readonly #parts: Part[] = []
  /** The rank of each name in each language: `NONE` but within a search. */
  #ranks: readonly [local: Uint8Array, english: Uint8Array] = [new Uint8Array(), new Uint8Array()]

  constructor(names: readonly SearchedNames[] = []) {
    this.add(names)
  }

  /** Takes more names, behind those that it has. A browser gives some at a time, to answer keys in between. */
  add(names: readonly SearchedNames[]): void {
    if (names.length === 0) return
    const local = new NameLines(names.map(name => name.local))
    const english = new NameLines(names.map(name => (name.english === name.local ? '' : name.english)))
    this.#parts.push({ from: this.#names.length, local, english })
    for (const name of names) this.#names.push(name)
    const unranked = () => new Uint8Array(this.#names.length).fill(NONE)
    this.#ranks = [unranked(), unranked()]
  }

  /** The numbers of the names that fit, the best first. `fits` leaves out what is not to be found at all. */
  find(query: Query, fits: (at: number) => boolean = () => true): number[] {
    const written = this.#rank(query, rankAsWritten, fits)
    return written.length > 0 ? written : this.#rank(query, rankWithErrors, fits)
  }

  #rank(query: Query, rank: typeof rankAsWritten, fits: (at: number) => boolean): number[] {
    const ranked: number[] = []
    const [inLocal, inEnglish] = this.#ranks
    const noteIn = (ranks: Uint8Array, from: number): Note => {
      return (line, rank) => {
        const at = from + line
        if (inLocal[at] === NONE && inEnglish[at] === NONE) ranked.push(at)
        if (rank < (ranks[at] as number)) ranks[at] = rank
      }
    }
    for (const { from, local, english } of this.#parts) {
      rank(local, query, noteIn(inLocal, from))
      rank(english, query, noteIn(inEnglish, from))
    }
    const found = this.#inOrder(Uint32Array.from(ranked).sort(), query, fits)
    for (const at of ranked) inLocal[at] = inEnglish[at] = NONE
    return found
  }

  /** Those of the ranked names that fit, the best first. */
  #inOrder(ranked: Uint32Array, query: Query, fits: (at: number) => boolean): number[] {
    const places: number[][] = Array.from({ length: PLACES }, () => [])
    const [inLocal, inEnglish] = this.#ranks
    for (const at of ranked) {
      if (!fits(at)) continue
      const isLocal = (inLocal[at] as number) <= (inEnglish[at] as number)
      const rank = (isLocal ? inLocal[at] : inEnglish[at]) as number
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

/** Notes the names that have the query as it is written, or all its words. */
function rankAsWritten(lines: NameLines, { text, words }: Query, note: Note): void {
  lines.visit(text, (line, at) => {
    const isBest = at === 0 || lines.isWordStart(line, at)
    if (at > 0) note(line, isBest ? WORD : INSIDE)
    else note(line, lines.lengthOf(line) === text.length ? WHOLE : BEGINNING)
    return isBest
  })
  if (words.length > 1) {
    countWords(lines, words, (line, count) => {
      if (count === words.length) note(line, SCATTERED)
    })
  }
}

/** How many of some words each name has; `counted` hears of each of them. */
function countWords(
  lines: NameLines,
  words: readonly string[],
  counted?: (line: number, count: number) => unknown,
): Uint8Array {
  const had = new Uint8Array(lines.count)
  for (const word of words) {
    lines.visit(word, line => {
      const count = (had[line] as number) + 1
      had[line] = count
      counted?.(line, count)
      return true
    })
  }
  return had
}

/** Notes the names that have the query with wrong letters. */
function rankWithErrors(lines: NameLines, query: Query, note: Note): void {
  const { consonants, text, edits, words } = query
  if (consonants !== undefined) {
    lines.visitConsonants(consonants, (line, at) => {
      note(line, at === 0 ? CONSONANTS_BEGIN : CONSONANTS_INSIDE)
      return true
    })
  }
  if (edits === 0) return
  lines.visitNear(text, edits, (line, near) => {
    if (near.edits < 2) note(line, near.start === 0 ? WRONG_BEGINNING : WRONG_INSIDE)
    else note(line, near.start === 0 ? TWO_WRONG_BEGINNING : TWO_WRONG_INSIDE)
  })
  if (words.length === 1) return
  const had = countWords(lines, words)
  for (const word of words.filter(word => editsAllowed(word) > 0)) {
    const lacksIt = (line: number) => had[line] === words.length - 1 && !lines.has(line, word)
    lines.visitNear(word, 1, line => note(line, SCATTERED_WRONG), lacksIt)
  }
}
