import { plainDigits } from '../text/digits.ts'
import { bareText, foldText, joinedLetters, undisguised, withoutRepeats } from './fold.ts'

/** Words of a language. */
export interface WordList {
  refused: readonly string[]
  /** Words of scripts without spaces that hold a refused one and mean something else. */
  harmless: readonly string[]
  /** Signs of distress. */
  distress: readonly string[]
  /** How its digits are spelled, 0 to 9. */
  digits: readonly string[]
}

export type TextProblem = 'chatLink' | 'chatNumber' | 'chatWord'

/** Scripts without spaces between words: a word is found anywhere. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}]/u

/** What is not allowed in a message: links and contacts, long numbers, words. Invitation codes are known to the server. */
export function problemOf(text: string, words: Matcher, spelled: SpelledDigits): TextProblem | undefined {
  const folded = foldText(text)
  if (hasLink(folded)) return 'chatLink'
  if (hasLongNumber(folded, spelled)) return 'chatNumber'
  return words(text) ? 'chatWord' : undefined
}

/* ---------- words ---------- */

export type Matcher = (text: string) => boolean

/** Finds any of these words or phrases, however they are disguised; not where they are part of a harmless one. */
export function matcherOf(list: readonly string[], harmless: readonly string[] = []): Matcher {
  const all = [...new Set(list.map(word => foldText(word).trim()).filter(word => word !== ''))]
  const unspaced = all.filter(word => UNSPACED.test(word)).map(compact)
  const innocent = harmless.map(word => compact(foldText(word)))
  const spaced = all.filter(word => !UNSPACED.test(word))
  const pattern =
    spaced.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced.map(wordPattern).join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text => {
    const forms = formsOf(text)
    if (pattern && forms.some(form => pattern.test(form))) return true
    // A sign that no word has takes their place, so that their neighbours do not become one word.
    const dense = innocent.reduce(
      (left, word) => left.replaceAll(word, '|'),
      compact(withoutRepeats(foldText(text))),
    )
    return unspaced.some(word => dense.includes(word))
  }
}

/** As written, without marks, with digits as letters, and each with lone letters joined and repeats taken out. */
function formsOf(text: string): string[] {
  const folded = foldText(text)
  const bare = bareText(folded)
  const plain = [...new Set([folded, bare, undisguised(bare)])]
  return [...new Set(plain.flatMap(form => [form, joinedLetters(form), withoutRepeats(joinedLetters(form))]))]
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
/** Words of a phrase may be apart by more than a space. */
const wordPattern = (phrase: string) =>
  phrase
    .split(/[\s-]+/u)
    .map(escaped)
    .join('[^\\p{L}\\p{N}]{1,3}')
const compact = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/* ---------- links and contacts ---------- */

/** Ends of host names that people use; those that are words of their own are missing ("to", "in", "is"). */
const ENDS =
  'com|net|org|info|biz|xyz|io|co|me|app|dev|link|site|online|shop|store|club|top|win|vip|bet|live|fun|pro|asia|icu|cc|tv|gg|ly|ru|th|vn|ph|jp|cn|hk|sg|br|pt|uk|casino|game|games|space|website|click|page'
const SPELLED_DOT = 'dot|ดอท|จุด|点|點|ドット|ponto|punto|chấm|cham|tuldok'
const LINKS = [
  /\bh(?:tt|xx)ps?\s*[:/]/u,
  /:\s*\/\s*\//u,
  /(?<![\p{L}\p{N}])www\s*[.,。]/u,
  new RegExp(`[a-z0-9][。｡.·•](?:${ENDS})(?![a-z0-9])`, 'u'),
  // A space before the dot is no end of a sentence.
  /[a-z0-9]\s+[.。·•]\s*(?:com|net|org|info|biz|xyz|vip|bet)(?![a-z0-9])/u,
  new RegExp(
    `[a-z0-9]\\s*[([{<]?\\s*(?:${SPELLED_DOT})\\s*[)\\]}>]?\\s*(?:${ENDS}|คอม|คอมม)(?![a-z0-9])`,
    'u',
  ),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  // Mail addresses and names in messengers.
  /[a-z0-9._-]+\s*@\s*[a-z0-9-]+/u,
  /(?<![\p{L}\p{N}])@[a-z0-9_.]{3,}/u,
  /(?<![a-z])(?:line|ไลน์|telegram|whats\s?app|zalo|wechat|viber|discord|messenger|facebook|fb|ig|qq)\s*(?:id|ไอดี|:|=|@|號|号)\s*:?\s*[@a-z0-9]/u,
  /(?:แอด|ทัก)\s*(?:ไลน์|line)\s*[:@]?\s*[a-z0-9]/u,
  /[加＋+]\s*(?:微信?|v信?|薇|qq|扣扣)\s*[:：]?\s*[a-z0-9]/u,
]

function hasLink(folded: string): boolean {
  const bare = bareText(folded)
  return [folded, bare, loneSignsJoined(bare)].some(form => LINKS.some(link => link.test(form)))
}

/** "b a i z e . c o m" → "baize.com" */
function loneSignsJoined(text: string): string {
  return text.replace(/(?<!\S)(\S)\s(?=\S(?!\S))/gu, '$1')
}

/* ---------- numbers ---------- */

/** So many digits in one piece are a phone or account number, and so many with signs between them. */
const TOGETHER = 8
const APART = 9
const LONG_NUMBER = new RegExp(`\\d{${TOGETHER}}|\\d(?:[^\\p{L}\\p{N}]{0,3}\\d){${APART - 1}}`, 'u')
/** "1,250,000.00": grouped, and not with a zero in front. */
const AMOUNT = /(?<![\d,.])[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?(?![\d,.]?\d)/gu
const TIME = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/gu
/** With a year of four digits, which alone are as many as a number. */
const DATE =
  /(?<!\d[^\p{L}\p{N}]{0,3})(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:20|25)\d{2}|20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![^\p{L}\p{N}]{0,3}\d)/gu

export type SpelledDigits = (folded: string) => string

/** Turns digits that are spelled into signs, in every language that is listed: "zero eight one" → "0 8 1". */
export function spelledDigits(lists: readonly (readonly string[])[]): SpelledDigits {
  const digitOf = new Map<string, string>()
  for (const list of lists)
    for (const [digit, word] of list.entries())
      for (const one of [foldText(word), bareText(foldText(word))]) digitOf.set(one, String(digit))
  const words = [...digitOf.keys()].filter(word => word !== '').sort((a, b) => b.length - a.length)
  if (words.length === 0) return folded => folded
  const pattern = new RegExp(
    words
      .map(word => (UNSPACED.test(word) ? escaped(word) : `(?<!\\p{L})${escaped(word)}(?!\\p{L})`))
      .join('|'),
    'gu',
  )
  return folded => folded.replace(pattern, word => digitOf.get(word) ?? word)
}

function hasLongNumber(folded: string, spelled: SpelledDigits): boolean {
  const text = plainDigits(folded)
    .replace(/(?<=\d[\s.-]?)o|o(?=[\s.-]?\d)/gu, '0')
    .replace(/(?<=\d)[li](?=\d)/gu, '1')
    .replace(TIME, ' x ')
    .replace(DATE, ' x ')
    .replace(AMOUNT, ' x ')
  return LONG_NUMBER.test(text) || LONG_NUMBER.test(spelled(text))
}

/** Words of a message that could be invitation codes: with a digit, or in capitals. */
export function possibleCodes(text: string): string[] {
  const words = joinedForCodes(text.normalize('NFKC')).match(/[A-Za-z0-9_-]{4,40}/g) ?? []
  return [...new Set(words.filter(isCodeLike).map(word => word.toUpperCase()))]
}

const isCodeLike = (word: string) => (/\d/.test(word) && /[a-z]/i.test(word)) || word === word.toUpperCase()
const joinedForCodes = (text: string) => `${text} ${joinedLetters(text)}`
