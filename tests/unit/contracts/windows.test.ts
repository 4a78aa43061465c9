import { expect, test } from 'vitest'
import {
  type DividendPeriod,
  lastWholeWindow,
  WINDOW_RULES,
  type WindowRule,
  windowAfter,
  windowAt,
} from '#lib/contracts/windows.ts'

// Protects: every moment lies in exactly one window of each kind, cut where the deployment's calendar cuts it.

const ZONES = [
  'Asia/Bangkok',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
]

const hourly: WindowRule = { kind: 'hourly', period: null }
const dividend = (period: DividendPeriod): WindowRule => ({ kind: 'dividend', period })

function shown(rule: WindowRule, at: string, timeZone: string): [string, string] {
  const { from, to } = windowAt(rule, new Date(at), timeZone)
  return [from.toISOString().slice(0, 16), to.toISOString().slice(0, 16)]
}

test.each<[DividendPeriod, string, string, string, string]>([
  ['D', 'Asia/Bangkok', '2026-11-21T17:00Z', '2026-11-21T17:00', '2026-11-22T17:00'],
  ['D', 'America/New_York', '2026-03-08T12:00Z', '2026-03-08T05:00', '2026-03-09T04:00'],
  ['D', 'America/New_York', '2026-11-01T12:00Z', '2026-11-01T04:00', '2026-11-02T05:00'],
  // A Sunday evening in Bangkok still belongs to the week that began on Monday, the 16th.
  ['W', 'Asia/Bangkok', '2026-11-22T16:59Z', '2026-11-15T17:00', '2026-11-22T17:00'],
  ['W', 'Asia/Bangkok', '2026-11-22T17:00Z', '2026-11-22T17:00', '2026-11-29T17:00'],
  ['W', 'America/New_York', '2027-01-01T12:00Z', '2026-12-28T05:00', '2027-01-04T05:00'],
  ['H', 'Asia/Bangkok', '2026-11-15T16:59Z', '2026-10-31T17:00', '2026-11-15T17:00'],
  ['H', 'Asia/Bangkok', '2026-11-15T17:00Z', '2026-11-15T17:00', '2026-11-30T17:00'],
  ['H', 'America/New_York', '2028-02-29T12:00Z', '2028-02-16T05:00', '2028-03-01T05:00'],
  ['H', 'America/New_York', '2026-12-31T12:00Z', '2026-12-16T05:00', '2027-01-01T05:00'],
  ['M', 'Asia/Bangkok', '2027-02-10T00:00Z', '2027-01-31T17:00', '2027-02-28T17:00'],
  ['M', 'Asia/Bangkok', '2028-02-10T00:00Z', '2028-01-31T17:00', '2028-02-29T17:00'],
  ['M', 'America/New_York', '2026-11-30T12:00Z', '2026-11-01T04:00', '2026-12-01T05:00'],
])('%s in %s at %s runs from %s to %s', (period, timeZone, at, from, to) => {
  expect(shown(dividend(period), at, timeZone)).toEqual([from, to])
})

test.each([
  ['Asia/Kathmandu', '2026-11-21T04:20Z', '2026-11-21T04:15', '2026-11-21T05:15'],
  ['Asia/Kathmandu', '2026-11-21T04:10Z', '2026-11-21T03:15', '2026-11-21T04:15'],
  // Clocks are set back from two to one: one o'clock comes twice …
  ['America/New_York', '2026-11-01T05:30Z', '2026-11-01T05:00', '2026-11-01T06:00'],
  ['America/New_York', '2026-11-01T06:30Z', '2026-11-01T06:00', '2026-11-01T07:00'],
  // … and forward from two to three: after one o'clock comes three.
  ['America/New_York', '2026-03-08T06:30Z', '2026-03-08T06:00', '2026-03-08T07:00'],
  ['America/New_York', '2026-03-08T07:30Z', '2026-03-08T07:00', '2026-03-08T08:00'],
  // Half an hour back from two to half past one.
  ['Australia/Lord_Howe', '2026-04-04T14:45Z', '2026-04-04T14:00', '2026-04-04T15:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:10Z', '2026-04-04T15:00', '2026-04-04T15:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:40Z', '2026-04-04T15:30', '2026-04-04T16:30'],
  // Half an hour forward from two to half past two.
  ['Australia/Lord_Howe', '2026-10-03T15:20Z', '2026-10-03T14:30', '2026-10-03T15:30'],
  ['Australia/Lord_Howe', '2026-10-03T15:40Z', '2026-10-03T15:30', '2026-10-03T16:00'],
])('an hour in %s at %s runs from %s to %s', (timeZone, at, from, to) => {
  expect(shown(hourly, at, timeZone)).toEqual([from, to])
})

test('real-time windows are five minutes everywhere', () => {
  for (const timeZone of ZONES)
    expect(shown({ kind: 'realtime', period: null }, '2026-11-21T04:07:30Z', timeZone)).toEqual([
      '2026-11-21T04:05',
      '2026-11-21T04:10',
    ])
})

test.each(ZONES)(
  'hours, days and dividend periods follow each other without a gap through a year in %s',
  timeZone => {
    for (const rule of WINDOW_RULES.filter(one => one.kind !== 'realtime')) {
      // Finer windows are followed for the days around the changes of the clocks, coarser ones through the whole year.
      const isFine = rule.kind === 'hourly'
      const spans: [string, string][] = isFine
        ? [
            ['2026-03-07T00:00Z', '2026-03-09T12:00Z'],
            ['2026-04-03T12:00Z', '2026-04-06T00:00Z'],
            ['2026-10-29T12:00Z', '2026-11-02T12:00Z'],
          ]
        : [['2027-12-30T00:00Z', '2029-01-02T00:00Z']]
      for (const [first, last] of spans) followWindows(rule, timeZone, new Date(first), new Date(last))
    }
  },
)

function followWindows(rule: WindowRule, timeZone: string, first: Date, last: Date): void {
  let window = windowAt(rule, first, timeZone)
  expect(window.from <= first).toBe(true)
  while (window.to < last) {
    expect(window.from.getTime() % 300_000).toBe(0)
    const inside = new Date((window.from.getTime() + window.to.getTime()) / 2)
    for (const at of [window.from, inside, new Date(window.to.getTime() - 1)])
      expect(windowAt(rule, at, timeZone)).toEqual(window)
    const next = windowAfter(rule, window, timeZone)
    expect(next.from).toEqual(window.to)
    expect(next.to > next.from).toBe(true)
    expect(lastWholeWindow(rule, next.from, timeZone)).toEqual(window)
    window = next
  }
}
