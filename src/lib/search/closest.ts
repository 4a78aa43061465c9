/** Where a query stands in a text, wrongly written, and how many letters are wrong. */
export interface Closest {
  edits: number
  /** The first and the one after the last UTF-16 unit. */
  start: number
  end: number
}

const HAN = /^\p{Script=Han}{2,3}$/u

/**
 * How many wrong letters a query may have: none below four letters, one up to seven, two from eight on. A Chinese character
 * says as much as some letters do: one of two or three may be another.
 */
export function editsAllowed(query: string): 0 | 1 | 2 {
  const { length } = [...query]
  if (length < 4) return HAN.test(query) ? 1 : 0
  return length < 8 ? 1 : 2
}

/**
 * One row of the comparison: for each position of the text, the number of wrong letters up to it, and where its match
 * starts.
 */
interface Line {
  edits: Uint8Array
  starts: Int32Array
}

/** Kept between comparisons, of which one key of a search takes some thousands. */
let lines: [Line, Line, Line] = [lineOf(128), lineOf(128), lineOf(128)]

function lineOf(width: number): Line {
  return { edits: new Uint8Array(width), starts: new Int32Array(width) }
}

/**
 * The place of a text that is closest to a query, from one of the starts on: a letter too many, too few, another one or two
 * that changed places count one each (optimal string alignment). The end is free, so that a query counts as it is typed.
 * Undefined when more than `most` letters are wrong.
 */
export function closest(
  text: string,
  query: string,
  most: number,
  isStart: (at: number) => boolean,
): Closest | undefined {
  const width = text.length + 1
  if (lines[0].edits.length < width) lines = [lineOf(width), lineOf(width), lineOf(width)]
  let before = lines[0]
  let above = lines[1]
  let row = lines[2]
  for (let at = 0; at < width; at++) {
    above.edits[at] = isStart(at) ? 0 : most + 1
    above.starts[at] = at
  }
  for (let letter = 0; letter < query.length; letter++) {
    if (fillLine(text, query, letter, before, above, row) > most) return undefined
    const spent = before
    before = above
    above = row
    row = spent
  }
  return cheapestEnd(above, width, most)
}

/**
 * Fills the row of one letter of the query and returns its least number. It allocates nothing, because it runs millions
 * of times.
 */
function fillLine(text: string, query: string, letter: number, before: Line, above: Line, row: Line): number {
  const wanted = query.charCodeAt(letter)
  const earlier = letter > 0 ? query.charCodeAt(letter - 1) : -1
  let least = (above.edits[0] as number) + 1
  row.edits[0] = least
  row.starts[0] = 0
  let left = -1
  for (let at = 1; at <= text.length; at++) {
    const here = text.charCodeAt(at - 1)
    // Of two alignments with the same cost, the one that keeps the letter gives better highlights.
    let edits = (above.edits[at - 1] as number) + (here === wanted ? 0 : 1)
    let start = above.starts[at - 1] as number
    const dropped = (above.edits[at] as number) + 1
    if (dropped < edits) {
      edits = dropped
      start = above.starts[at] as number
    }
    const added = (row.edits[at - 1] as number) + 1
    if (added < edits) {
      edits = added
      start = row.starts[at - 1] as number
    }
    if (here === earlier && left === wanted) {
      const swapped = (before.edits[at - 2] as number) + 1
      if (swapped < edits) {
        edits = swapped
        start = before.starts[at - 2] as number
      }
    }
    row.edits[at] = edits
    row.starts[at] = start
    if (edits < least) least = edits
    left = here
  }
  return least
}

/** The cheapest end; of several the last one: a word with a letter missing is marked to its end. */
function cheapestEnd({ edits, starts }: Line, width: number, most: number): Closest | undefined {
  let end = 0
  for (let at = 1; at < width; at++) if ((edits[at] as number) <= (edits[end] as number)) end = at
  const least = edits[end] as number
  return least > most ? undefined : { edits: least, start: starts[end] as number, end }
}

/** Where the one word of several that a text does not have stands in it with a wrong letter. */
export function slippedWord(
  text: string,
  words: readonly string[],
  isStart: (at: number) => boolean,
): Closest | undefined {
  if (words.length < 2) return undefined
  const lacking = words.filter(word => !text.includes(word))
  const [slipped] = lacking
  if (slipped === undefined || lacking.length > 1 || editsAllowed(slipped) === 0) return undefined
  return closest(text, slipped, 1, isStart)
}

/**
 * Pieces of a query of which a text that holds it with at most `most` wrong letters has at least one as it is. Cut in one part
 * more than letters are wrong, a part stays whole, unless two letters changed places across a cut: then the parts beside it
 * stand there so, or a part further on does. Looking for the pieces spares nearly every text the comparison.
 */
export function pieces(query: string, most: number): string[] {
  const parts = most + 1
  const cut = (part: number) => Math.floor((part * query.length) / parts)
  const result: string[] = []
  for (let first = 0; first < parts; first++) {
    let swapped = query
    for (let last = first; last < parts; last++) {
      if (last > first) swapped = swapAt(swapped, cut(last))
      result.push(swapped.slice(cut(first), cut(last + 1)))
    }
  }
  return result
}

/** A text with the letters before and after a place in each other's. */
function swapAt(text: string, at: number): string {
  return text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1)
}
