import { expect, test } from 'vitest'
import { roundsOf, splitOf } from '#islands/team-reports/drill-down.ts'
import { losses, type UserLoss } from '#lib/team-reports/loss-store.ts'

// Protects: every row of user loss leads one step further down with its own filters, and to the rounds behind it.

const A = '01a20029-5429-7307-9477-d9d81e9cb459'
const B = '01a20029-5429-7307-9477-d9d81e9cb460'
const NOTHING = {
  bets: 1,
  stake: '1',
  validBet: '1',
  payout: '0',
  loss: '1',
  deposited: '0',
  withdrawn: '0',
  given: '0',
}
const row = (key: string | null, hasDownlines = false): UserLoss['rows'][number] => ({
  key,
  account: key && 'name',
  hasDownlines,
  ...NOTHING,
})

test('goes from a downline to its own downlines, and from who has none to days', () => {
  expect(splitOf(row(A, true), 'downline', { days: '7' })).toEqual({ days: '7', under: A, by: 'downline' })
  expect(splitOf(row(B), 'downline', { days: '7', under: A })).toEqual({ days: '7', member: B, by: 'day' })
  expect(roundsOf(row(A, true), 'downline', { days: '7' })).toEqual({ days: '7', under: A })
  expect(roundsOf(row(A, true), 'member', { days: '7', by: 'member' })).toEqual({ days: '7', member: A })
})

test('goes from a day to its members, of one member to its categories, and from a category to rounds', () => {
  const day = { from: '2026-11-20', to: '2026-11-20' }
  expect(splitOf(row('2026-11-20'), 'day', { days: '30', before: 'x' })).toEqual({ ...day, by: 'member' })
  expect(splitOf(row('2026-11-20'), 'day', { days: '30', member: A })).toEqual({
    ...day,
    member: A,
    by: 'category',
  })
  expect(splitOf(row('RNG'), 'category', { ...day, member: A })).toBeUndefined()
  expect(roundsOf(row('RNG'), 'category', { ...day, member: A, by: 'category' })).toEqual({
    ...day,
    member: A,
    gameType: 'RNG',
  })
})

test('leads nowhere from those who have left the team', () => {
  expect(splitOf(row(null), 'member', {})).toBeUndefined()
  expect(roundsOf(row(null), 'downline', {})).toBeUndefined()
})

test('reads from an address what it wrote there, and leaves out what cannot be read', () => {
  const filters = { from: '2026-11-01', to: '2026-11-20', under: A, by: 'member', gameType: 'RNG' } as const
  expect(losses.filtersOf(losses.searchOf(filters))).toEqual(filters)
  expect(losses.searchOf({ days: '7', by: 'day' })).toBe('?by=day')
  expect(losses.filtersOf('?member=1&by=house&before=%2B1&gameType=x')).toEqual({
    days: '7',
  })
})
