import { expect, test } from 'vitest'
import { isAccepted, PATTERNS } from '#lib/identity/patterns.ts'
import {
  checkRegisterField,
  DEFAULT_REGISTER_RULES,
  normalizedEntry,
} from '#lib/identity/registration-rules.ts'
import { accountKey } from '#lib/identity/rules.ts'
import { typedCode } from '#lib/security/rules.ts'
import { isReadable } from '#lib/text/free-text.ts'
import { isHouseName } from '#lib/text/house-names.ts'
import { isBlank, plainEntry, typedName, typedText, withoutUnseen } from '#lib/text/typed.ts'
import { isSameName, readAccountNumber } from '#lib/withdrawals/rules.ts'
import { sampleNames } from '#tests/support/names.ts'
import * as odd from '#tests/support/odd-texts.ts'

// Protects: a text is kept as it was typed, what nobody sees counts for nothing, and nobody passes for somebody else.

const shown = { ...DEFAULT_REGISTER_RULES.nickname, shown: true }
const nicknameProblem = (nickname: string) => checkRegisterField('nickname', { nickname }, shown)?.code

test.each(odd.REAL_NAMES)('takes the real name %s and keeps it', name => {
  const kept = normalizedEntry('realName', name)
  expect(isAccepted(kept, PATTERNS.anyLetters, { minLength: 2, maxLength: 100 })).toBe(true)
  expect(kept.normalize('NFKC')).toBe(name.normalize('NFKC'))
  expect(isSameName(kept, name)).toBe(true)
})

test('takes the signs of the parts of a name for one another', () => {
  for (const sign of ['·', '•', '‧', '・', '･'])
    expect(isSameName(`古丽米热${sign}艾比布力`, '古丽米热·艾比布力')).toBe(true)
  for (const sign of ['-', '‐', '‑', '‒', '–'])
    expect(isSameName(`Anne${sign}Marie`, 'ANNE-MARIE')).toBe(true)
  expect(isSameName('Garcia, Jr.', 'GARCIA JR')).toBe(true)
  expect(isSameName('O’Neill', "o'neill")).toBe(true)
  expect(isSameName('古丽米热·艾比布力', '古丽米热·艾比布')).toBe(false)
  expect(isSameName('·', '-')).toBe(false)
})

test('keeps a text in NFC, with ำ in one piece and 10² as it is', () => {
  for (const text of ['น้ำ', '10²', 'ＶＩＰ①', 'ຄຳ', '你好，再见', 'ﾔﾏﾀﾞ', '👨‍👩‍👧‍👦', 'علی‌رضا']) {
    expect(typedText(text)).toBe(text.normalize('NFC'))
    expect(normalizedEntry('nickname', text)).toBe(text.normalize('NFC'))
  }
  for (const name of sampleNames(500, 7)) expect(typedText(typedText(name))).toBe(typedText(name))
})

test.each(odd.UNSEEN)('counts %j for nothing in every kind of entry', sign => {
  const around = (text: string) => `${sign}${text.slice(0, 2)}${sign}${text.slice(2)}${sign}`
  expect(isBlank(` ${sign} `)).toBe(true)
  expect(typedText(around('Chai'))).toBe('Chai')
  expect(plainEntry(around('ABC23'))).toBe('ABC23')
  expect(accountKey(around('SomChai'))).toBe('somchai')
  expect(typedCode(around('123456'))).toBe('123456')
  expect(readAccountNumber(around('0123456789'))).toBe('0123456789')
  expect(withoutUnseen(around('get'))).toBe('get')
  for (const field of ['nickname', 'realName', 'referrer', 'line', 'birthday', 'affiliateCode'] as const)
    expect(normalizedEntry(field, sign)).toBe('')
})

test.each(odd.SPACES)('takes %j alone for nothing, and one line of a text for one line', sign => {
  expect(isBlank(sign)).toBe(true)
  expect(typedText(`${sign}a${sign}b${sign}`)).toBe('a b')
  expect(typedName(`${sign}a${sign}b${sign}`)).toBe('a b')
})

test('never takes a raised or circled figure for a figure', () => {
  expect(readAccountNumber('012345678²')).toBeUndefined()
  expect(typedCode('12345①')).not.toBe('123451')
})

test.each(odd.READABLE)('shows %s to others', text => {
  expect(isReadable(typedText(text))).toBe(true)
  expect(isReadable(typedText(text.normalize('NFD')))).toBe(true)
})

test.each(odd.UNREADABLE)('does not show %j to others', text => {
  expect(isReadable(typedText(text))).toBe(false)
  expect(nicknameProblem(text)).toBe('textUnreadable')
})

test.each(odd.HOUSE_NAMES)('keeps the name %s for the house', name => {
  expect(isHouseName(name)).toBe(true)
  expect(nicknameProblem(name)).toBe('nameReserved')
})

test.each(odd.OWN_NAMES)('leaves the name %s to members', name => {
  expect(isHouseName(name)).toBe(false)
})
