/** What stands between the parts of names: spaces, dots of several scripts, apostrophes, hyphens, a comma ("Garcia, Jr."). */
const IN_NAMES = " .,'’·•‧・･־\\-\\u2010-\\u2013"
const A_LETTER = '(?=\\P{L}*\\p{L})'
/** Joiners shape words of some scripts; elsewhere they are dropped before a name gets here. */
const JOINERS = '\\u200c\\u200d'

/**
 * The kinds of entries that registration rules know (spec section 5): one table for browser and server. The spec names
 * the first seventeen; the others are ours. A pattern is the source of a regular expression in Unicode mode that the
 * whole entry must match, as in the `pattern` attribute of HTML; `*` accepts anything.
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

/** No entry is longer, whatever a rule says; the cost of a pattern is bounded by it (reliability S45). */
export const LONGEST_ENTRY = 255

export interface Bounds {
  minLength: number
  maxLength: number
}

/** The regular expression of an accepted pattern; undefined for one that accepts anything. Throws for one that is none. */
export function compilePattern(accepted: string): RegExp | undefined {
  return accepted === '*' ? undefined : new RegExp(`^(?:${accepted})$`, 'u')
}

const compiled = new Map<string, RegExp | undefined>()

/**
 * Whether an entry is within its bounds, in code points, and matches. The length is judged first, so that no pattern
 * ever sees a longer text.
 */
export function isAccepted(text: string, accepted: string, { minLength, maxLength }: Bounds): boolean {
  // A code point is one or two units: a flood is turned away before it is counted.
  if (text.length > 2 * LONGEST_ENTRY) return false
  const length = [...text].length
  if (length < minLength || length > Math.min(maxLength, LONGEST_ENTRY)) return false
  if (!compiled.has(accepted)) compiled.set(accepted, compilePattern(accepted))
  return compiled.get(accepted)?.test(text) ?? true
}

/** "8 - 64", or "6" when both are the same: what the messages of the patterns say (spec section 5). */
export function lengthInWords({ minLength, maxLength }: Bounds): string {
  return minLength === maxLength ? String(minLength) : `${minLength} - ${maxLength}`
}
