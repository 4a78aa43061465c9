import { inSimplified } from './han.ts'

/** Accents and strokes that Unicode writes as marks of their own, and the tone and silencing marks of Thai. */
const MARKS = /[\u0300-\u036f\u0e47-\u0e4e]/g
const SIGNS = /[^\p{L}\p{M}\p{N}\n]+/gu
const PLAIN = /^[\n -~]*$/
/** What stands inside a word and parts nothing: "Hold’em" is one word. */
const APOSTROPHES = /['’ʼ`]/g

/**
 * Names as they are searched, word by word: lower case, without accents, without Thai tone marks, wide and half-width
 * letters as plain ones, katakana as hiragana, traditional Chinese characters as simplified ones, Thai digits as 0 to 9,
 * one space for whatever is neither letter nor digit.
 * Thai vowel signs stay, because without them other words remain. Lines stay lines, so that a list is folded at once.
 */
export function foldWords(text: string): string {
  const words = PLAIN.test(text) ? text : withoutMarks(text)
  return words.toLowerCase().replace(APOSTROPHES, '').replace(SIGNS, ' ').replace(/^ | $/gm, '')
}

/** A text as it is searched, without spaces: "Café-Royal 40" is "caferoyal40". */
export function fold(text: string): string {
  return foldWords(text).replace(/\s/g, '')
}

/** As `fold`, with marks and kana as they are written: tells "hổ" from "hồ" for who types them. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(SIGNS, '')
}

function withoutMarks(text: string): string {
  return (
    inSimplified(text)
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFKC')
      .replace(/[\u30a1-\u30f6]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
      .replace(/[\u0e50-\u0e59]/g, digit => String(digit.charCodeAt(0) - 0x0e50))
      // Two of the one vowel sign look like the other, and are typed for it.
      .replace(/\u0e40\u0e40/g, '\u0e41')
      // The one Vietnamese letter whose stroke is no mark of its own.
      .replace(/[đĐ]/g, 'd')
  )
}

/** Thai consonants that sound alike and are taken for one another, each as the commonest of them. */
const ALIKE: Readonly<Record<string, string>> = {
  ศ: 'ส',
  ษ: 'ส',
  ณ: 'น',
  ญ: 'ย',
  ฬ: 'ล',
  ฎ: 'ด',
  ฏ: 'ต',
  ฐ: 'ถ',
  ฑ: 'ท',
  ฒ: 'ท',
  ธ: 'ท',
  ฆ: 'ค',
  ภ: 'พ',
}

/**
 * The consonants of a folded Thai text: what is left of a word whose vowels were forgotten or mistaken. Other letters are
 * left out, so that it is empty without Thai; lines stay lines.
 */
export function thaiSkeleton(folded: string): string {
  return folded
    .replace(/[^\n\u0e01-\u0e2e]+/g, '')
    .replace(/[ศษณญฬฎฏฐฑฒธฆภ]/g, letter => ALIKE[letter] ?? letter)
}

/** Thai, Japanese and Chinese. */
const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/

/** Whether a word begins at a place of a folded name without its spaces. */
export function wordStartsOf(words: string): (at: number) => boolean {
  const starts = [0]
  let spaces = 0
  for (let at = words.indexOf(' '); at >= 0; at = words.indexOf(' ', at + 1)) {
    starts.push(at - spaces)
    spaces += 1
  }
  return at => starts.includes(at)
}

/** Where a wrongly written query may begin in a folded name: at any word, or anywhere in writing that sets no words apart. */
export function startsOf(words: string): (at: number) => boolean {
  return UNSPACED.test(words) ? () => true : wordStartsOf(words)
}
