/**
 * What a free text may be that others see beside money: something that can be read, and that is no imitation. Browser and
 * server judge by the same rules.
 */

/** A letter, a figure, a sign or a picture: what there must be one of. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Half a character, or one that only some private font knows. */
const UNREADABLE = /[\p{Cs}\p{Co}]/u
/**
 * Five marks on one letter, taken apart. Vietnamese has two, Thai and Lao two or three, Hebrew and Arabic three, Burmese and
 * Tibetan stacks up to four; more are piled up to spill over the lines above and below.
 */
const PILED_MARKS = /\p{M}{5}/u

/** Scripts that people write today (Unicode Standard Annex #31, table 5); each may make a word by itself. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
]
/**
 * Scripts that stand in one word with Latin and with each other: those of Chinese, Japanese and Korean (Unicode Technical
 * Standard #39, "highly restrictive"), and those that put no space between words, so that "โอนเข้าSCBแล้ว" looks like one.
 * None of them has letters that are taken for Latin ones, as Cyrillic and Greek have.
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
/** Figures, pictures and marks belong to every script. */
const OF_ALL_SCRIPTS = /[\p{Script=Common}\p{Script=Inherited}]+/gu

/** Whether people can read a text, as `typedText` answers it; an empty one is for others to judge. */
export function isReadable(text: string): boolean {
  if (text === '') return true
  if (!SEEN.test(text) || UNREADABLE.test(text) || PILED_MARKS.test(text.normalize('NFD'))) return false
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).every(isOfOneScript)
}

function isOfOneScript(word: string): boolean {
  const letters = word.replace(OF_ALL_SCRIPTS, '')
  return MIXES.some(mix => mix.test(letters))
}
