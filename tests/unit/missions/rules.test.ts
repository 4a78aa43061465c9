import { expect, test } from 'vitest'
import { claimKey, NO_ACTIVITY, progressOf, stateOf } from '#lib/missions/rules.ts'
import { readSetting } from '#lib/site/settings.ts'
import { periodAt, spansAt } from '#server/missions/progress.ts'

// Protects: a mission counts what it names in its own period, which begins and ends at midnight of the site, weeks on Monday.

const activity = {
  deposits: 30_000n,
  validBets: new Map([
    ['RNG', 700n],
    ['LIVE', 50n],
  ]),
  games: [
    { category: 'RNG', validBet: 500n },
    { category: 'RNG', validBet: 200n },
    { category: 'LIVE', validBet: 50n },
  ],
  wins: [
    { category: 'RNG', minBet: 100n, rounds: 2 },
    { category: 'LIVE', minBet: 100n, rounds: 1 },
    { category: 'RNG', minBet: 10n, rounds: 7 },
  ],
  days: ['2026-11-23', '2026-11-25', '2026-11-26'],
}

test('counts deposits, days, valid bets of all categories, and of one alone', () => {
  expect(progressOf({ task: 'deposits' }, activity)).toBe(30_000n)
  expect(progressOf({ task: 'days' }, activity)).toBe(3n)
  expect(progressOf({ task: 'validBets' }, activity)).toBe(750n)
  expect(progressOf({ task: 'validBets', category: 'LIVE' }, activity)).toBe(50n)
  expect(progressOf({ task: 'validBets', category: 'FISH' }, activity)).toBe(0n)
  expect(progressOf({ task: 'validBets' }, NO_ACTIVITY)).toBe(0n)
})

test('counts wins, games and categories with their least bet, in all categories and in one', () => {
  expect(progressOf({ task: 'wins', minBet: 100n }, activity)).toBe(3n)
  expect(progressOf({ task: 'wins', minBet: 100n, category: 'RNG' }, activity)).toBe(2n)
  expect(progressOf({ task: 'wins', minBet: 10n }, activity)).toBe(7n)
  expect(progressOf({ task: 'games', minBet: 50n }, activity)).toBe(3n)
  expect(progressOf({ task: 'games', minBet: 51n }, activity)).toBe(2n)
  expect(progressOf({ task: 'games', minBet: 50n, category: 'LIVE' }, activity)).toBe(1n)
  expect(progressOf({ task: 'categories', minBet: 50n }, activity)).toBe(2n)
  expect(progressOf({ task: 'categories', minBet: 51n }, activity)).toBe(1n)
})

test('counts the longest run of days with a visit, also over the end of a month', () => {
  const streak = (days: string[]) => progressOf({ task: 'streak' }, { ...NO_ACTIVITY, days })
  expect(progressOf({ task: 'streak' }, activity)).toBe(2n)
  expect(streak([])).toBe(0n)
  expect(streak(['2026-12-01', '2026-11-29', '2026-11-30', '2026-11-30'])).toBe(3n)
})

test('is done from the very figure on, and claimed whatever the figure is later', () => {
  expect([99n, 100n, 101n].map(progress => stateOf(progress, 100n, false))).toEqual(['open', 'done', 'done'])
  expect(stateOf(0n, 100n, true)).toBe('claimed')
  expect(claimKey('day-bets', '2026-11-23')).toBe('day-bets:2026-11-23')
})

test('begins days at midnight and weeks on Monday, in the time zone of the site', () => {
  const zone = 'Asia/Bangkok'
  // 2026-11-23 is a Monday; Bangkok is seven hours ahead.
  const lastOfSunday = new Date('2026-11-22T16:59:59.999Z')
  const firstOfMonday = new Date('2026-11-22T17:00:00.000Z')
  expect(periodAt('day', lastOfSunday, zone)).toEqual({ from: '2026-11-22', endsAt: firstOfMonday })
  expect(periodAt('week', lastOfSunday, zone)).toEqual({ from: '2026-11-16', endsAt: firstOfMonday })
  expect(periodAt('day', firstOfMonday, zone)).toEqual({
    from: '2026-11-23',
    endsAt: new Date('2026-11-23T17:00:00.000Z'),
  })
  expect(periodAt('week', firstOfMonday, zone)).toEqual({
    from: '2026-11-23',
    endsAt: new Date('2026-11-29T17:00:00.000Z'),
  })
  expect(spansAt(new Date('2026-11-25T03:00:00.000Z'), zone)).toEqual({
    today: '2026-11-25',
    monday: '2026-11-23',
    dayStart: new Date('2026-11-24T17:00:00.000Z'),
    weekStart: firstOfMonday,
    dayEnd: new Date('2026-11-25T17:00:00.000Z'),
  })
})

test('crosses the change of clocks and of the year with days as long as they are', () => {
  // In Berlin 2026-10-25 has 25 hours.
  expect(periodAt('day', new Date('2026-10-25T12:00:00Z'), 'Europe/Berlin').endsAt).toEqual(
    new Date('2026-10-25T23:00:00.000Z'),
  )
  expect(periodAt('week', new Date('2027-01-02T12:00:00Z'), 'Asia/Bangkok')).toEqual({
    from: '2026-12-28',
    endsAt: new Date('2027-01-03T17:00:00.000Z'),
  })
})

const terms = { rewardMinor: '500', turnover: '1', points: 5 }
const deposits = { ...terms, code: 'a', period: 'day', task: 'deposits', targetMinor: '10000' }
const visits = { ...terms, code: 'b', period: 'week', task: 'days', targetDays: 7 }

test('takes missions that can be kept, and says what is wrong with others', () => {
  const faultsOf = (value: unknown) => {
    const read = readSetting('missions', value)
    return 'faults' in read ? read.faults.join('; ') : ''
  }
  const bets = { ...terms, code: 'c', period: 'day', task: 'validBets', category: 'RNG', targetMinor: '1' }
  expect(faultsOf([])).toBe('')
  expect(faultsOf([deposits, visits, bets, { ...bets, code: 'd', category: undefined }])).toBe('')
  expect(faultsOf([deposits, { ...visits, code: 'a' }])).toContain('names a mission twice')
  expect(faultsOf([{ ...visits, period: 'day' }])).toContain('0.period')
  expect(faultsOf([{ ...visits, targetDays: 8 }])).toContain('is above 7')
  expect(faultsOf([{ ...visits, targetDays: 0 }])).toContain('is below 1')
  expect(faultsOf([{ ...deposits, category: 'RNG' }])).toContain('0.category')
  expect(faultsOf([{ ...bets, category: 'DICE' }])).toContain('is not a category')
  expect(faultsOf([{ ...deposits, targetMinor: '0' }])).toContain('above zero')
  expect(faultsOf([{ ...deposits, rewardMinor: '1.5' }])).toContain('above zero')
  expect(faultsOf([{ ...deposits, turnover: '-1' }])).toContain('is not a number')
  expect(faultsOf([{ ...deposits, task: 'losses' }])).toContain('needs a task')
  expect(faultsOf([{ ...deposits, code: 'A B' }])).toContain('is not a code')
  expect(faultsOf([{ ...deposits, title: {} }])).toContain('needs a name')
})
