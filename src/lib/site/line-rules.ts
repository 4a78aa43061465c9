/** Server lines: which are tested, how they are judged and in which order they stand (spec 2.13, 4.8, section 9). */

export const LINE_LIMIT = 5
const FAST_MS = 80
const NORMAL_MS = 150
/** What a failed test counts as. */
export const FAILED_MS = 9_999

/** What a test of a line found: `forged` answered, but not with this deployment's identity. */
export type LineTest = { ms: number; outcome: 'answered' | 'failed' | 'forged' }
export type LineQuality = 'fast' | 'normal' | 'slow'

export interface TestedLine {
  /** Scheme and host of the line. */
  origin: string
  isCurrent: boolean
  /** Undefined until the test has ended. */
  test: LineTest | undefined
}

export function lineQuality(ms: number): LineQuality {
  if (ms <= FAST_MS) return 'fast'
  return ms <= NORMAL_MS ? 'normal' : 'slow'
}

/**
 * The lines to test: the current one first, then up to four others by chance. An address that is no origin, or that would
 * lead from a secure page to an insecure one, is left out.
 *
 * @param listed addresses of the operator's list
 * @param current the origin of the page; stands first when the list has it, and is left out when it has not
 * @param random a number from 0 to below 1, asked for anew for every choice
 */
export function pickLines(listed: readonly string[], current: string, random: () => number): TestedLine[] {
  const origins = [...new Set(listed.map(address => lineOrigin(address, current)))].filter(
    origin => origin !== undefined,
  )
  const others = origins.filter(origin => origin !== current)
  const isListed = origins.length > others.length
  const picked: string[] = []
  while (others.length > 0 && picked.length < LINE_LIMIT - 1) {
    picked.push(...others.splice(Math.floor(random() * others.length), 1))
  }
  return [...(isListed ? [current] : []), ...picked].map(origin => ({
    origin,
    isCurrent: origin === current,
    test: undefined,
  }))
}

/** The origin that an entry of the list means: "https://play.example", or a bare host, which is reached by https. */
export function lineOrigin(address: string, current: string): string | undefined {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && current.startsWith('http:'))
  return isSafe && url.username === '' && url.password === '' ? url.origin : undefined
}

/** By speed, untested last; a line that proved to be somebody else's is not offered at all. */
export function sortLines(lines: readonly TestedLine[]): TestedLine[] {
  return lines
    .filter(line => line.test?.outcome !== 'forged')
    .toSorted((a, b) => (a.test?.ms ?? Number.POSITIVE_INFINITY) - (b.test?.ms ?? Number.POSITIVE_INFINITY))
}

/** What a line signs: the random parameter of the ping, with a word before it that keeps the key to this one use. */
export function signedText(random: string): string {
  return `baize-line:${random}`
}
