/** Server lines: which are tested, how they are rated and in which order they are shown (spec 2.13, 4.8, section 9). */

export const LINE_LIMIT = 5
const FAST_MS = 80
const NORMAL_MS = 150
/** The time of a failed test. */
export const FAILED_MS = 9_999

/** The result of a line's test: `forged` answered, but without this deployment's signature. */
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
 * The lines to test: the current one first, then up to four random others. Leaves out invalid origins, and insecure
 * ones if the page is secure.
 *
 * @param listed addresses of the operator's list
 * @param current the origin of the page; first if the list has it, otherwise left out
 * @param random returns a new number from 0 to below 1 for every choice
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

/** The origin of an entry of the list: "https://play.example", or a bare host, which means https. */
export function lineOrigin(address: string, current: string): string | undefined {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && current.startsWith('http:'))
  return isSafe && url.username === '' && url.password === '' ? url.origin : undefined
}

/** Sorts by speed, untested lines last; leaves out forged lines. */
export function sortLines(lines: readonly TestedLine[]): TestedLine[] {
  return lines
    .filter(line => line.test?.outcome !== 'forged')
    .toSorted((a, b) => (a.test?.ms ?? Number.POSITIVE_INFINITY) - (b.test?.ms ?? Number.POSITIVE_INFINITY))
}

/**
 * The text that a line signs: the ping's random parameter with a prefix, so that the key is only valid for this use.
 */
export function signedText(random: string): string {
  return `baize-line:${random}`
}
