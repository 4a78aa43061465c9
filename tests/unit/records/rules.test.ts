import { expect, test } from 'vitest'
import { barsOf } from '#lib/records/profit-rules.ts'
import { csvCell, fileReference } from '#lib/records/rules.ts'
import { movements } from '#lib/records/store.ts'
import { daysOfPeriod, earliestDay } from '#lib/time/period.ts'
import { FORMULAS, NO_NUMBERS } from '#tests/support/odd-texts.ts'

// Protects: a file that is opened in a spreadsheet runs nothing (S44), and an address says what its page shows.

test.each([
  ['=1+1', "'=1+1"],
  ['+66', "'+66"],
  ['-1', '-1'],
  ['-140.20', '-140.20'],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['100.50', '100.50'],
  ['1000000000000.00', '1000000000000.00'],
  ['2026-11-21 10:00:00', '2026-11-21 10:00:00'],
  ['เอ - บี', 'เอ - บี'],
])('writes the cell %j as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test.each([...FORMULAS, ...NO_NUMBERS])('makes a text of the cell %j', text => {
  expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
})

test('writes a round in a file so that no spreadsheet takes it for a number', () => {
  expect(['3967E296', '00143662', '12345678', 'A40DD62A'].map(fileReference)).toEqual([
    '3967-E296',
    '0014-3662',
    '1234-5678',
    'A40D-D62A',
  ])
  for (const other of ['', '9F04C1-77A2E0', 'sunday-1']) expect(fileReference(other)).toBe(other)
})

test.each(['', '?days=30', '?from=2026-01-01&to=2026-02-01&group=bet', '?days=1&before=42'])(
  'reads and writes the address %s',
  search => {
    expect(movements.searchOf(movements.filtersOf(search))).toBe(search)
  },
)

test('leaves out what cannot be read', () => {
  expect(movements.filtersOf('?days=9&from=2026-02-31&group=all&before=x')).toEqual({ days: '7' })
})

test('knows the days of a period, and how far back records reach', () => {
  expect(daysOfPeriod({ days: '7' }, '2028-03-03')).toEqual({ from: '2028-02-26', to: '2028-03-03' })
  expect(daysOfPeriod({ from: '2028-03-01' }, '2028-03-03')).toEqual({ from: '2028-03-01', to: undefined })
  expect(earliestDay('2026-11-21')).toBe('2025-10-21')
})

test('draws days one by one, a long period by month, and leaves no day out', () => {
  const days = [
    { day: '2026-11-02', amount: 5n },
    { day: '2026-11-03', amount: -8n },
  ]
  expect(barsOf(days, { from: '2026-11-01', to: '2026-11-03' })).toEqual([
    { name: '2026-11-01', amount: 0n },
    { name: '2026-11-02', amount: 5n },
    { name: '2026-11-03', amount: -8n },
  ])
  const months = barsOf(days, { from: '2025-12-31', to: '2026-11-03' })
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ name: '2026-11', amount: -3n })
})
