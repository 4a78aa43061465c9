import { expect, test } from 'vitest'
import {
  FAILED_MS,
  LINE_LIMIT,
  lineOrigin,
  lineQuality,
  pickLines,
  sortLines,
  type TestedLine,
} from '#lib/site/line-rules.ts'

const HERE = 'https://play.example'
const MANY = [HERE, ...Array.from({ length: 8 }, (_, index) => `https://m${index}.example`)]
const origins = (lines: readonly TestedLine[]) => lines.map(line => line.origin)

test.each([
  [1, 'fast'],
  [80, 'fast'],
  [81, 'normal'],
  [150, 'normal'],
  [151, 'slow'],
  [FAILED_MS, 'slow'],
] as const)(
  '%i ms is %s (section 9: fast to 80 ms, normal to 150 ms, a failed test is slow)',
  (ms, quality) => {
    expect(lineQuality(ms)).toBe(quality)
  },
)

test('the current line is first, then up to four others by chance, each once', () => {
  for (const chance of [0, 0.3, 0.999]) {
    const lines = pickLines(MANY, HERE, () => chance)
    expect(lines).toHaveLength(LINE_LIMIT)
    expect(lines[0]).toEqual({ origin: HERE, isCurrent: true, test: undefined })
    expect(lines.slice(1).every(line => !line.isCurrent && MANY.includes(line.origin))).toBe(true)
    expect(new Set(origins(lines)).size).toBe(LINE_LIMIT)
  }
  expect(origins(pickLines(MANY, HERE, () => 0))).not.toEqual(origins(pickLines(MANY, HERE, () => 0.999)))
})

test('every other line can be picked', () => {
  const seen = new Set<string>()
  for (let step = 0; step < 8; step += 1)
    for (const origin of origins(pickLines(MANY, HERE, () => (step + 0.5) / 8))) seen.add(origin)
  expect(seen.size).toBe(MANY.length)
})

test('an address that is not on the list is not offered as a line, even when the page stands there', () => {
  expect(origins(pickLines(['https://m1.example'], 'https://copy.example', () => 0))).toEqual([
    'https://m1.example',
  ])
  expect(pickLines([], HERE, () => 0)).toEqual([])
})

test.each([
  ['m1.example', 'https://m1.example'],
  ['https://m1.example/path?x=1', 'https://m1.example'],
  ['HTTPS://M1.EXAMPLE:443', 'https://m1.example'],
  ['http://m1.example', undefined],
  ['https://user:word@m1.example', undefined],
  ['javascript://m1.example/%0aalert(1)', undefined],
  ['data://text/html,x', undefined],
  ['//', undefined],
  ['', undefined],
] as const)('of the list entry %j a secure page keeps %j', (entry, origin) => {
  expect(lineOrigin(entry, HERE)).toBe(origin)
})

test('a page without https, as on the machine of a developer, may lead to another one without', () => {
  expect(lineOrigin('http://localhost:4322', 'http://localhost:4321')).toBe('http://localhost:4322')
})

test('lines stand by speed, failed after answered, untested last; a forged one is not offered', () => {
  const line = (origin: string, test: TestedLine['test']): TestedLine => ({ origin, isCurrent: false, test })
  const sorted = sortLines([
    line('untested', undefined),
    line('failed', { ms: FAILED_MS, outcome: 'failed' }),
    line('slow', { ms: 300, outcome: 'answered' }),
    line('forged', { ms: FAILED_MS, outcome: 'forged' }),
    line('fast', { ms: 20, outcome: 'answered' }),
  ])
  expect(origins(sorted)).toEqual(['fast', 'slow', 'failed', 'untested'])
})
