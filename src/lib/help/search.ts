import { fold } from '../search/fold.ts'
import { type Hit, hitAt, merged, placesIn } from '../search/hits.ts'

/** The words of a query in the form in which texts are compared; none when it holds neither letters nor digits. */
export function searchWords(query: string): string[] {
  return query.split(/\s+/).map(fold).filter(Boolean)
}

/** A text in the form in which `searchWords` are looked for: case, accents and signs are gone, spaces stay. */
export function searchText(text: string): string {
  return text.split(/\s+/).map(fold).join(' ')
}

/** Whether a text, given by `searchText`, holds every word. Words need not stand whole: Thai and Chinese write none apart. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every(word => text.includes(word))
}

/** Where the words stand in a text as it is written, in its order and without overlaps. */
export function findHits(text: string, words: readonly string[]): Hit[] {
  const places = placesIn(text, letter => (/\s/.test(letter) ? ' ' : fold(letter)))
  const found: Hit[] = []
  for (const word of words) {
    for (
      let from = places.form.indexOf(word);
      from >= 0;
      from = places.form.indexOf(word, from + word.length)
    )
      found.push(hitAt(places, from, from + word.length))
  }
  return merged(found)
}

/** How much of a text is quoted before and after a hit, in UTF-16 units. */
const BEFORE = 24
const AFTER = 70

/**
 * The passage around a hit, cut at spaces where there are some near, else, in writing without spaces, before a letter;
 * undefined without a hit.
 */
export function passageAt(text: string, hit: Hit | undefined): string | undefined {
  if (!hit) return undefined
  const [start, end] = hit
  const from = start > BEFORE ? begun(text.slice(start - BEFORE, start)) : text.slice(0, start)
  const to = end + AFTER < text.length ? ended(text.slice(end, end + AFTER + 1)) : text.slice(end)
  const isBegun = from.length < start
  return `${isBegun ? '…' : ''}${from}${text.slice(start, end)}${to}${end + to.length < text.length ? '…' : ''}`
}

/** What precedes a hit, without the piece of a word that it begins with. */
function begun(lead: string): string {
  const space = lead.search(/\s/)
  return lead.slice(space >= 0 && space < BEFORE / 2 ? space : 0).replace(/^[^\p{L}\p{N}]+/u, '')
}

/** The text after a hit, without the partial word at its end; its last unit only shows whether a letter follows. */
function ended(rest: string): string {
  const space = rest.search(/\s\S*$/)
  return space >= AFTER / 2 ? rest.slice(0, space) : rest.replace(/\P{M}\p{M}*$/u, '')
}
