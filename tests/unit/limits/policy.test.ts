import { expect, test } from 'vitest'
import {
  isLooser,
  offersLimit,
  POLICY_POINTS,
  POLICY_PRESETS,
  PRESETS,
  readPolicy,
} from '#lib/limits/policy.ts'
import { getConfig } from '#server/config.ts'

// Protects: a deployment has one policy, strict unless it names another, and no start with a point that is looser than the
// preset it names (reliability, section 1).

test('a deployment that says nothing has the strict preset', () => {
  expect(readPolicy(undefined, undefined)).toEqual(PRESETS.strict)
  expect(readPolicy('', '')).toEqual(PRESETS.strict)
  expect(getConfig({}).policy).toEqual(PRESETS.strict)
})

test.each(POLICY_PRESETS)('the preset %s passes every check that changes of it have to', name => {
  expect(readPolicy(name, JSON.stringify(PRESETS[name]))).toEqual(PRESETS[name])
})

test.each(POLICY_PRESETS.slice(0, -1))('no point of %s is looser than without a licence', name => {
  expect(POLICY_POINTS.filter(point => isLooser(point, PRESETS[name], PRESETS.none))).toEqual([])
})

test('the strict preset is the age and the features of the specification', () => {
  expect(PRESETS.strict).toMatchObject({
    termsAge: 18,
    birthdayAge: 21,
    raiseHours: 24,
    transfers: 'tree',
    withdrawalReversal: false,
    jackpot: 'illustration',
  })
})

test('the preset of Brazil gives nothing, moves no money between members, and excludes from a month on', () => {
  expect(PRESETS.brazil).toMatchObject({ bonuses: 'none', transfers: 'none', withdrawalReversal: false })
  expect(Math.min(...PRESETS.brazil.exclusionMonths.filter(months => months > 0))).toBe(1)
  expect(() =>
    getConfig({ PUBLIC_POLICY: 'brazil', PUBLIC_POLICY_CHANGES: '{"bonuses":"allowed"}' }),
  ).toThrow('bonuses "allowed" is looser than "none" of the preset brazil')
})

test('single points are made stricter, and the others stay the preset’s', () => {
  const changes = {
    termsAge: 20,
    raiseHours: 48,
    raiseOpenDays: 3,
    breakHours: [24, 48, 168, 720],
    exclusionMonths: [6, 9, 12, 0],
    realityMinutes: 15,
    realityChoices: [15, 30],
    birthdayAge: 21,
  }
  expect(readPolicy('mga', JSON.stringify(changes))).toEqual({ ...PRESETS.mga, ...changes })
})

test.each([
  ['strict', 'termsAge', 17],
  ['pagcor', 'termsAge', 18],
  ['strict', 'birthdayAge', 18],
  ['mga', 'limitKinds', ['deposit']],
  ['none', 'limitPeriods', ['day']],
  ['strict', 'raiseHours', 12],
  ['strict', 'raiseOpenDays', 30],
  ['strict', 'breakHours', [24]],
  ['strict', 'breakHours', [1, 24, 168, 720, 1_008]],
  ['mga', 'exclusionMonths', [6, 12]],
  ['none', 'exclusionMonths', [121, 6, 12, 0]],
  ['strict', 'realityMinutes', 60],
  ['strict', 'realityChoices', [30, 120]],
  ['pagcor', 'transfers', 'tree'],
  ['mga', 'transfers', 'down'],
  ['strict', 'withdrawalReversal', true],
  ['mga', 'jackpot', 'illustration'],
  ['strict', 'raiseHours', '48'],
  ['strict', 'transfers', 'all'],
  ['strict', 'raiseMinutes', 1],
])('a start with %s and its %s as %j is refused by that name', (preset, point, value) => {
  const start = () =>
    getConfig({ PUBLIC_POLICY: preset, PUBLIC_POLICY_CHANGES: JSON.stringify({ [point]: value }) })
  expect(start).toThrow(`PUBLIC_POLICY_CHANGES: ${point} `)
})

test('what is looser is said beside what the preset has, every point at once', () => {
  const start = () =>
    getConfig({
      PUBLIC_POLICY: 'mga',
      PUBLIC_POLICY_CHANGES: '{"realityMinutes":90,"withdrawalReversal":true}',
    })
  expect(start).toThrow('realityMinutes 90 is looser than 60 of the preset mga')
  expect(start).toThrow('withdrawalReversal true is looser than false of the preset mga')
})

test('an unknown preset, changes that are no JSON, and points that speak against each other stop the start', () => {
  expect(() => getConfig({ PUBLIC_POLICY: 'lax' })).toThrow('PUBLIC_POLICY: lax is none of strict, mga')
  for (const changes of ['{', '[]', 'null', '5'])
    expect(() => getConfig({ PUBLIC_POLICY_CHANGES: changes })).toThrow('is not a JSON object')
  expect(() => readPolicy('mga', '{"termsAge":21}')).toThrow('birthdayAge 18 is below termsAge 21')
  expect(() => readPolicy('strict', '{"realityMinutes":10}')).toThrow('does not offer realityMinutes 10')
})

test('a policy tells which limits members can set', () => {
  expect(offersLimit(PRESETS.none, { kind: 'session', period: 'day' })).toBe(false)
  expect(offersLimit(PRESETS.none, { kind: 'loss', period: 'month' })).toBe(true)
})
