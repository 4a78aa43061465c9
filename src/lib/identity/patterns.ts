/** Separators in names: spaces, dots of several scripts, apostrophes, hyphens, a comma ("Garcia, Jr."). */
const IN_NAMES = " .,'’·•‧・･־\\-\\u2010-\\u2013"
const A_LETTER = '(?=\\P{L}*\\p{L})'
/** Joiners shape words of some scripts; for others they were removed before. */
const JOINERS = '\\u200c\\u200d'

/**
 * The kinds of entries in registration rules (spec section 5): one table for browser and server. The spec defines the
 * first seventeen; the others are ours. A pattern is the source of a regular expression in Unicode mode that must match
 * the whole entry, as in HTML's `pattern` attribute; `*` accepts anything.
 */
export const PATTERNS = {
  letterFirst: '[A-Za-z][A-Za-z0-9]*',
  chineseDigits: '[\\p{Script=Han}0-9]*',
  email: '[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+',
  alphanumeric: '[A-Za-z0-9]*',
  lettersWithDigits: '(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]*',
  digits: '[0-9]*',
  upperCase: '[^A-Z]*[A-Z][\\s\\S]*',
  englishSpaces: '[A-Za-z]+(?: [A-Za-z]+)*',
  noSpaces: '\\S*',
  chinesePunctuation: '[\\p{Script=Han}\\p{P}]*',
  dateYearFirst: '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])',
  dateYearLast: '(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}',
  korean: '\\p{Script=Hangul}*',
  thai: '\\p{Script=Thai}*',
  thaiEnglish: '[\\p{Script=Thai}A-Za-z ]*',
  allKinds: '(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9\\s]*[^A-Za-z0-9\\s])[\\s\\S]*',
  fullName: '\\S+(?: \\S+)+',
  anything: '*',
  phone: '\\+?[0-9][0-9 -]*',
  japanese: '[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ーｰﾞﾟ・･ ]*',
  latinMarks: `${A_LETTER}[\\p{Script=Latin}\\p{M}${IN_NAMES}]*`,
  anyLetters: `${A_LETTER}[\\p{L}\\p{M}${IN_NAMES}${JOINERS}]*`,
} as const

export type PatternId = keyof typeof PATTERNS
export const PATTERN_IDS = Object.keys(PATTERNS) as readonly PatternId[]

/** The maximum length of any entry, whatever a rule says; it bounds the cost of a pattern (reliability S45). */
export const LONGEST_ENTRY = 255

export interface Bounds {
  minLength: number
  maxLength: number
}

/** The regular expression of an accepted pattern; undefined for `*`. Throws for an invalid pattern. */
export function compilePattern(accepted: string): RegExp | undefined {
  return accepted === '*' ? undefined : new RegExp(`^(?:${accepted})$`, 'u')
}

const compiled = new Map<string, RegExp | undefined>()

/**
 * Whether an entry is within its bounds, in code points, and matches. Checks the length first, so that patterns never
 * run on longer texts.
 */
export function isAccepted(text: string, accepted: string, { minLength, maxLength }: Bounds): boolean {
  // A code point has one or two units: rejects floods before counting.
  if (text.length > 2 * LONGEST_ENTRY) return false
  const length = [...text].length
  if (length < minLength || length > Math.min(maxLength, LONGEST_ENTRY)) return false
  if (!compiled.has(accepted)) compiled.set(accepted, compilePattern(accepted))
  return compiled.get(accepted)?.test(text) ?? true
}

/** "8 - 64", or "6" if both are the same, for the messages of the patterns (spec section 5). */
export function lengthText({ minLength, maxLength }: Bounds): string {
  return minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`
}
