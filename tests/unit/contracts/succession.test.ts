import { expect, test } from 'vitest'
import { endingOf, replacedOf, type Span, startOf } from '#lib/contracts/succession.ts'
import { WINDOW_RULES, type WindowRule, windowAt } from '#lib/contracts/windows.ts'
import { seeded } from '#tests/support/random.ts'

// Protects: of the versions of one contract each window belongs to one at most, and the one under way is settled as it began.

const ZONE = 'Asia/Bangkok'
const dividend = (period: 'D' | 'W' | 'H' | 'M'): WindowRule => ({ kind: 'dividend', period })
const bangkok = (text: string) => new Date(`${text}:00+07:00`)

test('begins with the first window after the agreement', () => {
  const alone = { at: bangkok('2026-11-18T10:02'), before: [] }
  const begins = (rule: WindowRule) => startOf(rule, alone, ZONE)
  expect(begins({ kind: 'realtime', period: null })).toEqual(bangkok('2026-11-18T10:05'))
  expect(begins({ kind: 'hourly', period: null })).toEqual(bangkok('2026-11-18T11:00'))
  expect(begins(dividend('D'))).toEqual(bangkok('2026-11-19T00:00'))
  expect(begins(dividend('W'))).toEqual(bangkok('2026-11-23T00:00'))
  expect(begins(dividend('H'))).toEqual(bangkok('2026-12-01T00:00'))
})

test('holds the old version up to its last whole window where the period changes', () => {
  const weekly: Span = { rule: dividend('W'), from: bangkok('2026-11-02T00:00'), until: undefined }
  const at = bangkok('2026-11-18T10:02')
  const from = startOf(dividend('M'), { at, before: [weekly] }, ZONE)
  expect(from).toEqual(bangkok('2026-12-01T00:00'))
  expect(replacedOf(weekly, from, ZONE)).toEqual(bangkok('2026-11-30T00:00'))
  const monthly: Span = { rule: dividend('M'), from: bangkok('2026-11-01T00:00'), until: undefined }
  const daily = startOf(dividend('D'), { at, before: [monthly] }, ZONE)
  expect(daily).toEqual(bangkok('2026-12-01T00:00'))
})

test('ends with the window under way; what has not begun never holds', () => {
  const span: Span = { rule: dividend('W'), from: bangkok('2026-11-16T00:00'), until: undefined }
  expect(endingOf(span, bangkok('2026-11-18T10:02'), ZONE)).toEqual(bangkok('2026-11-23T00:00'))
  expect(endingOf(span, bangkok('2026-11-15T23:59'), ZONE)).toEqual(span.from)
})

test('ends what was to hold until a successor began, and lets nothing that has not begun hold new terms up', () => {
  const at = bangkok('2026-11-20T12:00')
  const daily: Span = {
    rule: dividend('D'),
    from: bangkok('2026-11-02T00:00'),
    until: bangkok('2026-12-01T00:00'),
  }
  const monthly: Span = { rule: dividend('M'), from: bangkok('2026-12-01T00:00'), until: undefined }
  expect(endingOf(daily, at, ZONE)).toEqual(bangkok('2026-11-21T00:00'))
  expect(endingOf(daily, bangkok('2026-12-05T00:00'), ZONE)).toEqual(daily.until)
  const from = startOf(dividend('W'), { at, before: [daily, monthly] }, ZONE)
  expect(from).toEqual(bangkok('2026-11-23T00:00'))
  expect(replacedOf(daily, from, ZONE)).toEqual(from)
  expect(replacedOf(monthly, from, ZONE)).toEqual(monthly.from)
})

/** Agrees on one thing after the other at random moments, and ends some of it. */
function course(seed: number, zone: string): Span[] {
  const random = seeded(seed)
  const isDividend = random.below(2) === 0
  const rules = WINDOW_RULES.filter(rule => (isDividend ? rule.kind === 'dividend' : rule.kind === 'hourly'))
  const versions: Span[] = []
  let at = Date.parse('2026-02-20T00:00:00Z') + random.below(300_000) * 1_000
  for (let step = 0; step < 8; step += 1) {
    at += random.below(isDividend ? 20 * 86_400 : 7_200) * 1_000
    const moment = new Date(at)
    const before = versions.filter(({ from, until }) => !until || (until > moment && until > from))
    if (random.below(4) === 0) {
      for (const version of before) version.until = endingOf(version, moment, zone)
      continue
    }
    const rule = rules[random.below(rules.length)] ?? dividend('D')
    const from = startOf(rule, { at: moment, before }, zone)
    for (const version of before) version.until = replacedOf(version, from, zone)
    expect(from.getTime()).toBeGreaterThan(at)
    expect(windowAt(rule, from, zone).from).toEqual(from)
    versions.push({ rule, from, until: undefined })
  }
  return versions
}

test('gives each moment to one version at most, with whole windows only, in 400 random courses', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const zone = seed % 2 === 0 ? ZONE : 'America/New_York'
    const held = course(seed, zone).filter(({ from, until }) => !until || until > from)
    const sorted = held.toSorted((one, other) => one.from.getTime() - other.from.getTime())
    for (const [index, version] of sorted.entries()) {
      const next = sorted[index + 1]
      if (next) expect(version.until && version.until <= next.from, `course ${seed}`).toBe(true)
      if (version.until)
        expect(windowAt(version.rule, version.until, zone).from, `course ${seed}`).toEqual(version.until)
    }
  }
})
