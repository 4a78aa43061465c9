import { expect, test } from 'vitest'
import { checkNewcomer } from '#lib/social/newcomer.ts'

test('the first wrong entry is named, in the order of the form', () => {
  const right = { username: 'Duangjai', birthday: '1990-05-17', termsAccepted: true }
  const wrong = (change: Partial<typeof right>) => checkNewcomer({ ...right, ...change }, '2026-11-21', 21)
  expect(wrong({})).toBeUndefined()
  expect(wrong({ username: 'x', birthday: '' })).toMatchObject({ field: 'username' })
  expect(wrong({ birthday: '', termsAccepted: false })).toMatchObject({
    field: 'birthday',
    problem: { code: 'required' },
  })
  expect(wrong({ birthday: '๑๙๙๐-๐๕-๑๗' })).toBeUndefined()
  expect(wrong({ birthday: '2533-05-17' })).toMatchObject({ problem: { code: 'birthdayBuddhist' } })
  expect(wrong({ username: 'Admin01' })).toMatchObject({ problem: { code: 'nameReserved' } })
  expect(wrong({ termsAccepted: false })).toEqual({
    field: 'termsAccepted',
    problem: { code: 'termsNeeded' },
  })
})
