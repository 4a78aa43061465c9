import {
  bitsMissing,
  type Closest,
  closest,
  editsAllowed,
  type LetterBits,
  letterBits,
  pieces,
} from './closest.ts'
import { fold, foldCase, foldWords, thaiSkeleton } from './fold.ts'

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
/** Each rank has the names of the visitor's language before English ones, marks as typed before others. */
const PLACES = RANKS * 4

/** Fewer Thai consonants than these stand in too many names to tell them apart. */
const CONSONANTS = 3

/** A name ready to be compared. */
interface Form extends LetterBits {
  /** Without spaces. */
  text: string
  /** With spaces between the words. */
  words: string
  /** The Thai consonants; empty without any. */
  consonants: string
}

/** A query ready to be compared. */
export interface Query extends LetterBits {
  text: string
  words: readonly string[]
  /** With its marks; undefined when it was typed without any. */
  marked: string | undefined
  /** Its Thai consonants; undefined when they are too few. */
  consonants: string | undefined
  /** How many letters may be wrong. */
  edits: 0 | 1 | 2
  /** One of these stands in every name that has it with no more wrong letters. */
  pieces: readonly string[]
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
    pieces: pieces(text, edits),
    ...letterBits(text),
  }
}

/**
 * Searches names, in the browser and in the server alike. Names stand in the order in which equals are to be listed and
 * are answered by their numbers in it. A plain scan over folded names: at ten thousand it takes a millisecond or two.
 */
export class NameSearch {
  readonly #names: SearchedNames[] = []
  readonly #local: Form[] = []
  /** Undefined where the name is the same in both languages. */
  readonly #english: (Form | undefined)[] = []
  /** What was searched for last, and all names that are written so: with the next key, only they can be. */
  #last: { query: Query; written: readonly number[] } | undefined

  constructor(names: readonly SearchedNames[] = []) {
    this.add(names)
  }

  /** Takes more names, behind those that it has. A browser gives some at a time, to answer keys in between. */
  add(names: readonly SearchedNames[]): void {
    this.#last = undefined
    const locals = formsOf(names.map(name => name.local))
    const differing = names.filter(name => name.english !== name.local)
    const english = formsOf(differing.map(name => name.english))[Symbol.iterator]()
    names.forEach((name, at) => {
      this.#names.push(name)
      this.#local.push(locals[at] as Form)
      this.#english.push(name.english === name.local ? undefined : english.next().value)
    })
  }

  /** The numbers of the names that fit, the best first. `fits` leaves out what is not to be found at all. */
  find(query: Query, fits: (at: number) => boolean = () => true): number[] {
    const narrowed = this.#last && goesOn(query, this.#last.query) ? this.#last.written : undefined
    const written = this.#collect(query, rankAsWritten, fits, narrowed)
    this.#last = { query, written: written.all }
    if (written.fitting.length > 0) return written.fitting
    return this.#collect(query, rankWithErrors, fits).fitting
  }

  /** Those of some names, or of all, that have a rank: in their order, and the ones that fit with the best first. */
  #collect(
    query: Query,
    rank: typeof rankAsWritten,
    fits: (at: number) => boolean,
    among?: readonly number[],
  ): { all: number[]; fitting: number[] } {
    const all: number[] = []
    const places: number[][] = Array.from({ length: PLACES }, () => [])
    const count = among?.length ?? this.#local.length
    for (let nth = 0; nth < count; nth++) {
      const at = among ? (among[nth] as number) : nth
      const english = this.#english[at]
      const inLocal = rank(this.#local[at] as Form, query)
      const inEnglish = english && rank(english, query)
      if (inLocal === undefined && inEnglish === undefined) continue
      all.push(at)
      if (!fits(at)) continue
      const isLocal = inEnglish === undefined || (inLocal !== undefined && inLocal <= inEnglish)
      const found = (isLocal ? inLocal : inEnglish) ?? 0
      const { marked } = query
      const { local, english: name } = this.#names[at] as SearchedNames
      const isAsTyped = marked !== undefined && foldCase(isLocal ? local : name).includes(marked)
      places[found * 4 + (isLocal ? 0 : 2) + (isAsTyped ? 0 : 1)]?.push(at)
    }
    return { all, fitting: places.flat() }
  }
}

/**
 * Whether a query is an earlier one with more typed behind it: a name that is written as it, whole or word by word, is then
 * written as the earlier one too.
 */
function goesOn(query: Query, earlier: Query): boolean {
  return query.text.startsWith(earlier.text) && query.words.join(' ').startsWith(earlier.words.join(' '))
}

/** Folds a list in one go: what is done once per text is then done once for all of them. */
function formsOf(names: readonly string[]): Form[] {
  if (names.length === 0) return []
  const folded = foldWords(names.map(name => name.replace(/\s/g, ' ')).join('\n'))
  const texts = folded.replaceAll(' ', '')
  const consonants = thaiSkeleton(texts).split('\n')
  const words = folded.split('\n')
  return texts.split('\n').map((text, at) => ({
    text,
    words: words[at] ?? '',
    consonants: consonants[at] ?? '',
    ...letterBits(text),
  }))
}

function rankAsWritten({ text, words }: Form, query: Query): number | undefined {
  const at = text.indexOf(query.text)
  if (at === 0) return text.length === query.text.length ? WHOLE : BEGINNING
  if (at > 0) return beginsWord(text, words, query.text) ? WORD : INSIDE
  if (query.words.length > 1 && query.words.every(word => text.includes(word))) return SCATTERED
  return undefined
}

/** Whether a query stands where a word begins that is not the first. Asked of thousands of names for each key: it keeps nothing. */
function beginsWord(text: string, words: string, query: string): boolean {
  return someLaterStart(words, at => text.startsWith(query, at))
}

/** Whether one of the places where words begin in the form without spaces, but for the first word, is what is looked for. */
function someLaterStart(words: string, isIt: (at: number) => boolean): boolean {
  let spaces = 0
  for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
    if (isIt(at - spaces)) return true
    spaces += 1
  }
  return false
}

/** Where words begin in the form without spaces. */
export function wordStarts(words: string): Set<number> {
  const starts = new Set([0])
  someLaterStart(words, at => {
    starts.add(at)
    return false
  })
  return starts
}

function rankWithErrors(form: Form, query: Query): number | undefined {
  const { consonants } = form
  const at = query.consonants === undefined ? -1 : consonants.indexOf(query.consonants)
  if (at >= 0) return at === 0 ? CONSONANTS_BEGIN : CONSONANTS_INSIDE
  if (query.edits === 0 || bitsMissing(query, form) > query.edits) return undefined
  const whole = rankWhole(form, query)
  if (whole === WRONG_BEGINNING || whole === WRONG_INSIDE) return whole
  return slippedWord(form, query.words) === undefined ? whole : SCATTERED_WRONG
}

function rankWhole({ text, words }: Form, query: Query): number | undefined {
  if (!hasAnyOf(query.pieces, text)) return undefined
  const found = closest(text, query.text, query.edits, startsNow(words, text))
  if (!found) return undefined
  if (found.edits < 2) return found.start === 0 ? WRONG_BEGINNING : WRONG_INSIDE
  return found.start === 0 ? TWO_WRONG_BEGINNING : TWO_WRONG_INSIDE
}

function hasAnyOf(pieces: readonly string[], text: string): boolean {
  for (const piece of pieces) if (text.includes(piece)) return true
  return false
}

/** Where the one word of several that a name does not have stands in it with a wrong letter. */
export function slippedWord(
  { text, words }: Pick<Form, 'text' | 'words'>,
  wanted: readonly string[],
): Closest | undefined {
  if (wanted.length < 2) return undefined
  let slipped: string | undefined
  for (const word of wanted) {
    if (text.includes(word)) continue
    if (slipped !== undefined) return undefined
    slipped = word
  }
  if (slipped === undefined || editsAllowed(slipped) === 0) return undefined
  return closest(text, slipped, 1, startsNow(words, text))
}

const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/
const anywhere = () => true

/** Where a wrongly written query may begin: at any word, or anywhere in writing that sets no words apart. */
export function startsOf(words: string, text: string): (at: number) => boolean {
  if (UNSPACED.test(text)) return anywhere
  const starts = wordStarts(words)
  return at => starts.has(at)
}

/** Kept between names, of which one key asks for some thousands: what a key makes and throws away, the next ones wait for. */
let marks = new Uint8Array(128)
const isMarked = (at: number) => marks[at] === 1
const mark = (at: number) => {
  marks[at] = 1
  return false
}

/** As `startsOf`, but only until it is asked again. */
function startsNow(words: string, text: string): (at: number) => boolean {
  if (UNSPACED.test(text)) return anywhere
  if (marks.length <= text.length) marks = new Uint8Array(2 * text.length)
  marks.fill(0, 0, text.length + 1)
  mark(0)
  someLaterStart(words, mark)
  return isMarked
}
