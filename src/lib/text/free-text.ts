/**
 * The rules of free texts that others see next to money: they must be readable and must not imitate the site. Browser
 * and server use the same rules.
 */

/** A letter, a digit, a symbol or a picture: a text needs at least one. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** A lone surrogate, or a private-use character that only some font has. */
const UNREADABLE = /[\p{Cs}\p{Co}]/u
/**
 * Five combining marks on one letter. Vietnamese has two, Thai and Lao two or three, Hebrew and Arabic three, Burmese
 * and Tibetan up to four; more are stacked to overflow the neighbouring lines.
 */
const PILED_MARKS = /\p{M}{5}/u

/** Scripts in modern use (Unicode Standard Annex #31, table 5); a word may consist of any one of them. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
]
/**
 * Scripts that mix in one word with Latin and with each other: those of Chinese, Japanese and Korean (Unicode Technical
 * Standard #39, "highly restrictive"), and those without spaces between words, in which "โอนเข้าSCBแล้ว" looks like one
 * word. None of them has letters that look like Latin ones, as Cyrillic and Greek do.
 */
const WITH_LATIN = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'].map(script => [script]),
]
const MIXES = [...SCRIPTS.map(script => [script]), ...WITH_LATIN.map(scripts => ['Latin', ...scripts])].map(
  scripts => new RegExp(`^[${scripts.map(script => `\\p{Script=${script}}`).join('')}]*$`, 'u'),
)
/** Digits, pictures and marks belong to every script. */
const OF_ALL_SCRIPTS = /[\p{Script=Common}\p{Script=Inherited}]+/gu

/** Whether a text normalized by `typedText` is readable; true for an empty one, which others must check. */
export function isReadable(text: string): boolean {
  if (text === '') return true
  if (!SEEN.test(text) || UNREADABLE.test(text) || PILED_MARKS.test(text.normalize('NFD'))) return false
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(isOfOneScript)
}

function isOfOneScript(word: string): boolean {
  const letters = word.replace(OF_ALL_SCRIPTS, '')
  return MIXES.some(mix => mix.test(letters))
}
