import { expect, test } from 'vitest'
import { ageOn, checkBirthday } from '#lib/identity/birthday.ts'
import {
  checkRegisterField,
  DEFAULT_REGISTER_RULES,
  inviteKey,
  normalizedEntry,
  REGISTER_FIELDS,
  registerModulesOf,
  registerRulesOf,
  ruleIn,
} from '#lib/identity/registration-rules.ts'

const modules = registerModulesOf(['MOBILEREG', 'MOBILEREGPWD'])
const shownIn = (mode: 'username' | 'mobile', on = modules, rules = DEFAULT_REGISTER_RULES) =>
  REGISTER_FIELDS.filter(field => ruleIn(field, mode, rules, on))

// Protects: browser and server ask for the same fields and check them alike (spec 4.3, 5, 6).
test('each way asks for what identifies the member there', () => {
  expect(shownIn('username')).toEqual(['username', 'password', 'confirmPassword', 'affiliateCode'])
  expect(shownIn('mobile')).toEqual([
    'mobileNum',
    'verificationCode',
    'password',
    'confirmPassword',
    'affiliateCode',
  ])
  expect(shownIn('mobile', registerModulesOf(['MOBILEREG']))).toEqual([
    'mobileNum',
    'verificationCode',
    'affiliateCode',
  ])
  const verified = registerModulesOf(['SMSVERIF'])
  expect(shownIn('username', verified)).toContain('verificationCode')
  expect(ruleIn('mobileNum', 'username', DEFAULT_REGISTER_RULES, verified)?.required).toBe(true)
})

test('an operator shows a field, requires it, and gives it another kind of entry', () => {
  const rules = registerRulesOf({
    email: { shown: true, required: true },
    realName: { shown: true, patternId: 'fullName', maxLength: 40 },
    mobileNum: { shown: true },
    idNumber: {
      shown: true,
      acceptedPattern: '[0-9]{13}',
      patternId: 'digits',
      minLength: 13,
      maxLength: 13,
    },
  })
  expect(shownIn('username', modules, rules)).toEqual(
    expect.arrayContaining(['email', 'realName', 'mobileNum', 'idNumber']),
  )
  expect(checkRegisterField('email', {}, rules.email)).toEqual({ code: 'required' })
  expect(checkRegisterField('realName', { realName: 'Somchai' }, rules.realName)).toEqual({
    code: 'pattern_fullName',
    values: { length: '2 - 40' },
  })
  expect(checkRegisterField('idNumber', { idNumber: '123' }, rules.idNumber)).toEqual({
    code: 'pattern_digits',
    values: { length: '13' },
  })
  expect(checkRegisterField('idNumber', { idNumber: ' 1234567890123 ' }, rules.idNumber)).toBeUndefined()
})

test('entries mean the same however they are typed, and a password exactly what was typed', () => {
  const { username, password } = DEFAULT_REGISTER_RULES
  expect(checkRegisterField('username', { username: ' ｓｏｍｃｈａｉ ' }, username)).toBeUndefined()
  expect(checkRegisterField('username', { username: '   ' }, username)).toEqual({ code: 'required' })
  expect(checkRegisterField('password', { password: '        ' }, password)).toBeUndefined()
  expect(checkRegisterField('password', { password: 'seven77' }, password)).toEqual({
    code: 'passwordLength',
    values: { min: 8, max: 64 },
  })
  const longest = { ...password, maxLength: 100 }
  expect(checkRegisterField('password', { password: 'quiet '.repeat(16) }, longest)).toBeUndefined()
  expect(
    checkRegisterField('password', { password: 'I am Somchai', username: 'somchai' }, password)?.code,
  ).toBe('passwordObvious')
  expect(
    checkRegisterField(
      'confirmPassword',
      { password: 'a', confirmPassword: 'b' },
      DEFAULT_REGISTER_RULES.confirmPassword,
    )?.code,
  ).toBe('passwordsDiffer')
})

test('a birthday is a day that exists, and 21 years ago', () => {
  expect(checkBirthday('2005-11-21', '2026-11-21', 21)).toBeUndefined()
  expect(checkBirthday('2005-11-22', '2026-11-21', 21)).toMatchObject({ code: 'ageNeeded' })
  expect(checkBirthday('2004-02-29', '2025-02-28', 21)).toMatchObject({ code: 'ageNeeded' })
  expect(checkBirthday('2004-02-29', '2025-03-01', 21)).toBeUndefined()
  for (const none of ['2005-02-29', '1990-04-31', '2030-01-01', 'soon', '0000-00-00'])
    expect(checkBirthday(none, '2026-11-21', 21), none).toEqual({ code: 'birthdayWrong' })
  expect(ageOn('1990-12-31', '2026-12-30')).toBe(35)
})

test('a birthday is within 120 years, and one of the Buddhist era is told converted', () => {
  for (const early of ['0000-01-01', '0001-01-01', '1850-01-01', '1905-11-21'])
    expect(checkBirthday(early, '2026-11-21', 21), early).toEqual({
      code: 'birthdayYear',
      values: { most: 120 },
    })
  expect(checkBirthday('1905-11-22', '2026-11-21', 21)).toBeUndefined()
  expect(checkBirthday('2540-05-01', '2026-11-21', 21)).toEqual({
    code: 'birthdayBuddhist',
    values: { date: '1997-05-01' },
  })
  // 29 February is a day of the year that is meant.
  expect(checkBirthday('2543-02-29', '2026-11-21', 21)).toMatchObject({ values: { date: '2000-02-29' } })
  for (const none of ['2544-02-29', '2600-01-01', '9999-12-31'])
    expect(checkBirthday(none, '2026-11-21', 21), none).toEqual({ code: 'birthdayWrong' })
  expect(normalizedEntry('birthday', '\u2068๑๙๙๐-๐๕-๑๗\u2069')).toBe('1990-05-17')
})

test('an invitation code has no case and no width', () => {
  expect(inviteKey(' mali88 ')).toBe('MALI88')
  expect(inviteKey('ＭＡＬＩ８８')).toBe('MALI88')
})
