import { expect, test } from 'vitest'
import {
  accountKey,
  checkConfirmation,
  checkNewPassword,
  checkPasswordChange,
  checkUserName,
  isAgentType,
  isTrialType,
  typedUserName,
} from '#lib/identity/rules.ts'

// Protects: browser and server check names and passwords by one table (spec section 5, reliability S2 to S4).

test.each([
  ['somchai', undefined],
  ['Som1', undefined],
  ['a234567890123456', undefined],
  ['  somchai ', undefined],
  ['ｓｏｍｃｈａｉ', undefined],
  ['', 'required'],
  ['   ', 'required'],
  ['som', 'userNameForm'],
  ['a2345678901234567', 'userNameForm'],
  ['1somchai', 'userNameForm'],
  ['som chai', 'userNameForm'],
  ['som_chai', 'userNameForm'],
  ['สมชาย', 'userNameForm'],
  ['ѕomchai', 'userNameForm'],
  ['somchai\u0000', 'userNameForm'],
  ['somchai\nx', 'userNameForm'],
])('judges the user name %j: %s', (name, code) => {
  expect(checkUserName(name)?.code).toBe(code)
})

test.each([
  ['correct horse', undefined],
  ['        ', undefined],
  ['p'.repeat(64), undefined],
  ['รหัสผ่านยาวพอ', undefined],
  ['😀😀😀😀😀😀😀😀', undefined],
  ['nul\u0000inside', undefined],
  ['', 'required'],
  ['7 chars', 'passwordLength'],
  ['😀😀😀😀', 'passwordLength'],
  ['p'.repeat(65), 'passwordLength'],
  ['half \ud83d of one', 'passwordLength'],
  ['my SomChai key', 'passwordObvious'],
  ['green BAIZE table', 'passwordObvious'],
])('judges the password %j: %s', (password, code) => {
  expect(checkNewPassword(password, 'somchai')?.code).toBe(code)
})

test('the figures of a phrase come with its problem', () => {
  expect(checkUserName('x')).toEqual({ code: 'userNameForm', values: { min: 4, max: 16 } })
  expect(checkNewPassword('short', 'somchai')).toEqual({
    code: 'passwordLength',
    values: { min: 8, max: 64 },
  })
})

test('a name of another width or case is the same account, and its spaces are no part of it', () => {
  expect(accountKey(' SomChai ')).toBe('somchai')
  expect(accountKey('ＳｏｍＣｈａｉ')).toBe('somchai')
  expect(typedUserName(' SomChai ')).toBe('SomChai')
})

test('a confirmation is equal or it is not: nothing is trimmed or folded', () => {
  expect(checkConfirmation('secret word', 'secret word')).toBeUndefined()
  expect(checkConfirmation('secret word', 'secret word ')?.code).toBe('passwordsDiffer')
  expect(checkConfirmation('caf\u00e9 noir', 'cafe\u0301 noir')?.code).toBe('passwordsDiffer')
  expect(checkConfirmation('secret word', '')?.code).toBe('required')
})

test('a new password differs from the old one', () => {
  const change = {
    oldPassword: 'quiet river 9',
    newPassword: 'loud river 10',
    confirmNewPassword: 'loud river 10',
  }
  expect(checkPasswordChange(change, 'somchai')).toBeUndefined()
  const same = { ...change, newPassword: 'quiet river 9', confirmNewPassword: 'quiet river 9' }
  expect(checkPasswordChange(same, 'somchai')?.problem.code).toBe('passwordSame')
  expect(checkPasswordChange({ ...change, oldPassword: '' }, 'somchai')).toEqual({
    field: 'oldPassword',
    problem: { code: 'required' },
  })
})

test('agents and trials are known by their configured types', () => {
  expect([0, 1, 2, 4, 41, 42].filter(isAgentType)).toEqual([1, 2, 41, 42])
  expect([0, 1, 2, 4, 41, 42].filter(isTrialType)).toEqual([4])
})
