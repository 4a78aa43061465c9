import { expect, test } from 'vitest'
import { checkNewcomer } from '#lib/social/newcomer.ts'
import { ageOn, checkBirthday } from '#lib/social/rules.ts'

test.each([
  ['2005-11-21', '2026-11-21', 21],
  ['2005-11-22', '2026-11-21', 20],
  ['2004-02-29', '2025-02-28', 20],
  ['2004-02-29', '2025-03-01', 21],
  ['1990-01-01', '2026-11-21', 36],
  ['2027-01-01', '2026-11-21', -1],
  ['1990-02-30', '2026-11-21', undefined],
  ['1990-13-01', '2026-11-21', undefined],
  ['17/05/1990', '2026-11-21', undefined],
  ['๑๙๙๐-๐๕-๑๗', '2026-11-21', undefined],
])('somebody born on %s is on %s: %s', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test('the birthday is asked for, and has to be 21 years ago', () => {
  expect(checkBirthday('', '2026-11-21', 21)).toEqual({ code: 'required' })
  expect(checkBirthday('2005-11-21', '2026-11-21', 21)).toBeUndefined()
  for (const birthday of ['2005-11-22', '2027-01-01', '1890-01-01', 'yesterday'])
    expect(checkBirthday(birthday, '2026-11-21', 21)).toEqual({
      code: 'ageNeeded',
      values: { birthdayAge: 21 },
    })
})

test('the first wrong entry is named, in the order of the form', () => {
  const right = { username: 'Duangjai', birthday: '1990-05-17', termsAccepted: true }
  const wrong = (change: Partial<typeof right>) => checkNewcomer({ ...right, ...change }, '2026-11-21', 21)
  expect(wrong({})).toBeUndefined()
  expect(wrong({ username: 'x', birthday: '' })).toMatchObject({ field: 'username' })
  expect(wrong({ birthday: '', termsAccepted: false })).toMatchObject({ field: 'birthday' })
  expect(wrong({ termsAccepted: false })).toEqual({
    field: 'termsAccepted',
    problem: { code: 'termsNeeded' },
  })
})
