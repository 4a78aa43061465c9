import { type Closest, closest, pieces } from './closest.ts'
import { foldWords, thaiSkeleton } from './fold.ts'

/** Lines of a text, and where each of them begins. */
interface Lines {
  text: string
  /** One more than there are lines: the last is where another one would begin. */
  begins: Uint32Array
}

/**
 * Folded names as lines of one long text. What is looked for is found in all of them at once by the engine's own code, which
 * is as quick in its first run as later; a loop over names is slow on a slow phone until it has run for a while.
 */
export class NameLines {
  readonly count: number
  /** Without the spaces between their words. */
  readonly #names: Lines
  /** The Thai consonants of each; empty without any. */
  readonly #consonants: Lines
  readonly #wordStarts: Uint8Array

  constructor(names: readonly string[]) {
    this.count = names.length
    const words = foldWords(names.map(name => name.replace(/\s/g, ' ')).join('\n'))
    const text = words.replaceAll(' ', '')
    this.#names = linesOf(packed(text), names.length)
    this.#consonants = linesOf(packed(thaiSkeleton(text)), names.length)
    this.#wordStarts = wordStarts(words)
  }

  /** How long a name is. */
  lengthOf(line: number): number {
    return this.#name(line).length
  }

  /** Whether a word of a name begins at a place of it. */
  isWordStart(line: number, at: number): boolean {
    return at === 0 || this.#wordStarts[(this.#names.begins[line] as number) + at] === 1
  }

  /** Whether a name has a text. */
  has(line: number, text: string): boolean {
    return this.#name(line).includes(packed(text))
  }

  /** Each place of each name where it has a text; the others of a name are left out once `visit` answers true for one. */
  visit(text: string, visit: (line: number, at: number) => boolean): void {
    visitPlaces(this.#names, packed(text), visit)
  }

  /** As `visit`, among the Thai consonants. */
  visitConsonants(consonants: string, visit: (line: number, at: number) => boolean): void {
    visitPlaces(this.#consonants, packed(consonants), visit)
  }

  /** Where each name has a query with at most some wrong letters; `mayHave` is asked first, since to compare takes longer. */
  visitNear(
    query: string,
    most: number,
    visit: (line: number, near: Closest) => void,
    mayHave: (line: number) => boolean = anywhere,
  ): void {
    const wanted = packed(query)
    const isSeen = new Uint8Array(this.count)
    for (const piece of pieces(wanted, most)) {
      visitPlaces(this.#names, piece, line => {
        if (isSeen[line] === 0 && mayHave(line)) {
          const near = closest(this.#name(line), wanted, most, this.#startsOf(line))
          if (near) visit(line, near)
        }
        isSeen[line] = 1
        return true
      })
    }
  }

  /** Where a wrongly written query may begin in a name, as in `startsOf`. */
  #startsOf(line: number): (at: number) => boolean {
    return UNSPACED.test(this.#name(line)) ? anywhere : at => this.isWordStart(line, at)
  }

  #name(line: number): string {
    const { text, begins } = this.#names
    return text.slice(begins[line], (begins[line + 1] as number) - 1)
  }
}

/**
 * Thai letters in the place of accented Latin ones, of which a folded text has none: it takes half the room then. And engines
 * look for a letter by one of its two bytes, which for half of the Thai letters is the one that all of them have.
 */
function packed(text: string): string {
  return text.replace(/[\u0e00-\u0e5b]/g, letter => String.fromCharCode(letter.charCodeAt(0) - 0xd80))
}

function linesOf(text: string, count: number): Lines {
  const begins = new Uint32Array(count + 1)
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) begins[line++] = at + 1
  begins[count] = text.length + 1
  return { text, begins }
}

function visitPlaces(
  { text, begins }: Lines,
  wanted: string,
  visit: (line: number, at: number) => boolean,
): void {
  let line = 0
  // An empty text is in every place: looking for it would come to no end.
  let at = wanted === '' ? -1 : text.indexOf(wanted)
  while (at >= 0) {
    while ((begins[line + 1] as number) <= at) line += 1
    const isEnough = visit(line, at - (begins[line] as number))
    at = text.indexOf(wanted, isEnough ? begins[line + 1] : at + 1)
  }
}

/** 1 for each place of a folded text without its spaces where a word begins that is not the first of its line. */
function wordStarts(words: string): Uint8Array {
  const starts = new Uint8Array(words.length + 1)
  let spaces = 0
  for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
    starts[at - spaces] = 1
    spaces += 1
  }
  return starts
}

/** Thai, as it is and packed, Japanese and Chinese. */
const UNSPACED = /[\u0080-\u00db\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/
const anywhere = () => true

/** Whether a word begins at a place of a folded name without its spaces. */
export function wordStartsOf(words: string): (at: number) => boolean {
  const starts = wordStarts(words)
  return at => at === 0 || starts[at] === 1
}

/** Where a wrongly written query may begin in a folded name: at any word, or anywhere in writing that sets no words apart. */
export function startsOf(words: string): (at: number) => boolean {
  return UNSPACED.test(words) ? anywhere : wordStartsOf(words)
}
