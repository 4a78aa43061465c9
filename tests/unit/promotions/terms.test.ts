import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '#lib/limits/policy.ts'
import { type PromotionTerms, periodOf, prizeOf, termsFaults, termsSchema } from '#lib/promotions/terms.ts'

const TERMS: PromotionTerms = {
  entry: 'apply',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: null,
  depositMinor: '20000',
  reward: { kind: 'share', share: '0.5', mostMinor: '150000' },
  turnover: '10',
  games: [
    { gameType: 'RNG', weight: '1' },
    { gameType: 'FISH', weight: '0.5' },
  ],
  highestStakeMinor: '20000',
  days: 14,
}
const { strict, mga, none } = PRESETS

describe('the policy limits what can be promised', () => {
  test('good terms have no faults, by any policy that allows bonuses', () => {
    const allowing = Object.values(PRESETS).filter(policy => policy.bonuses === 'allowed')
    expect(allowing).toHaveLength(4)
    for (const policy of allowing) expect(termsFaults(TERMS, policy)).toEqual([])
  })

  test.each([
    ['strict', strict],
    ['mga', mga],
  ])('%s: turnover is at most ten times, on one product', (_, policy) => {
    expect(termsFaults({ ...TERMS, turnover: '10.5' }, policy)).toEqual([
      expect.stringMatching(/^terms\.turnover: .*at most 10 times/),
    ])
    const games = [...TERMS.games, { gameType: 'SPORTS', weight: '1' } as const]
    expect(termsFaults({ ...TERMS, games }, policy)).toEqual([
      expect.stringMatching(/^terms\.games: .*slots and betting/),
    ])
    expect(termsFaults({ ...TERMS, games, turnover: '40' }, none)).toEqual([])
  })

  test('a policy without bonuses allows none', () => {
    expect(termsFaults(TERMS, { ...strict, bonuses: 'none' })).toEqual([
      'terms: the policy allows no bonuses',
    ])
  })
})

test.each<[string, Partial<PromotionTerms>]>([
  ['depositMinor', { depositMinor: null }],
  ['depositMinor', { entry: 'join', depositMinor: null, reward: { kind: 'money', amountMinor: '1' } }],
  ['turnover', { reward: { kind: 'points', points: 5 } }],
  ['turnover', { reward: { kind: 'tickets', tickets: 5 } }],
  ['games', { games: [] }],
  ['games', { games: [...TERMS.games, { gameType: 'RNG', weight: '0.1' }] }],
  ['reward', { reward: { kind: 'envelope', leastMinor: '2', mostMinor: '1' } }],
  ['reward', { reward: { kind: 'money', amountMinor: '9999999999999999' } }],
  ['reward', { depositMinor: '1' }],
])('terms that contradict themselves are refused at %s', (field, changes) => {
  expect(termsFaults({ ...TERMS, ...changes }, strict)[0]).toContain(`terms.${field}`)
})

test.each(['0', '1.1', '0.0', '00.5', '2'])('no bet counts %s times', weight => {
  const games = [{ gameType: 'RNG', weight }]
  expect(v.is(termsSchema, { ...TERMS, games })).toBe(false)
})

test('a share of a deposit is rounded down and has its highest', () => {
  expect(prizeOf(TERMS, 10_001n)).toEqual({ amount: 5_000n, least: 5_000n, points: null, tickets: null })
  expect(prizeOf(TERMS, 900_000n).amount).toBe(150_000n)
})

test.each([
  ['once', '2026-11-28', 'once'],
  ['day', '2026-11-28', '2026-11-28'],
  ['week', '2026-11-28', 'week of 2026-11-23'],
  ['week', '2026-11-29', 'week of 2026-11-23'],
  ['week', '2026-11-30', 'week of 2026-11-30'],
  ['month', '2026-11-28', '2026-11'],
] as const)('%s: %s belongs to %s', (often, day, period) => {
  expect(periodOf(often, day)).toBe(period)
})
