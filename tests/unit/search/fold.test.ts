import { expect, test } from 'vitest'
import { demoCatalogue } from '#lib/demo/catalogue.ts'
import { fold, foldCase, foldWords, thaiSkeleton } from '#lib/search/fold.ts'
import { inSimplified } from '#lib/search/han.ts'

test('the form for searching drops case, accents, signs and tone marks, and keeps vowels', () => {
  expect(fold('Café-Royal 40')).toBe('caferoyal40')
  expect(fold('น้ำตก')).toBe(fold('นำตก'))
  expect(fold('ปู')).not.toBe(fold('ปี'))
  expect(fold('ＫＯＩ')).toBe('koi')
  expect(fold('Đền Sấm Sét')).toBe('densamset')
  expect(fold('ガ')).not.toBe(fold('カ'))
})

test.each([
  ['Vietnamese without marks', 'Điệu Múa Hổ Phách', 'dieu mua ho phach'],
  ['Portuguese without accents', 'Leilão da Sorte', 'leilao da sorte'],
  ['katakana and half-width kana as hiragana', 'ﾙｰﾚｯﾄ', 'るーれっと'],
  ['composed and decomposed kana alike', 'か\u3099', 'が'],
  ['Thai digits', 'หวย ๑๕ นาที', 'หวย 15 นาที'],
  ['the Thai am in one sign or in two', 'น\u0e4d\u0e32', 'นา'],
  ['an apostrophe within a word', 'Hold’em Terrace', 'holdem terrace'],
  ['signs between words', 'Baccarat: Salon—No. 3', 'baccarat salon no 3'],
  ['Chinese as it is', '锦鲤露台', '锦鲤露台'],
  ['traditional Chinese as simplified', '錦鯉露臺', '锦鲤露台'],
])('folds %s', (_, name, folded) => {
  expect(foldWords(name)).toBe(folded)
})

test('a list is folded line by line, as each of its names is', () => {
  const names = ['Café', ' Koi  Terrace ', 'ระเบียงปลาคาร์ป', 'スロット!', '']
  expect(foldWords(names.join('\n')).split('\n')).toEqual(names.map(foldWords))
})

test('simplified names stay as they are, and a character stays one', () => {
  const names = demoCatalogue().games.map(game => game.names.zh)
  // What is simplified already stays, and a character stays one, so that what was found can be marked in its place.
  for (const name of new Set(names)) expect(inSimplified(name)).toBe(name)
  expect(inSimplified('龍宮寶藏與鳳凰').length).toBe('龍宮寶藏與鳳凰'.length)
})

test('marks are kept for who types them', () => {
  expect(foldCase('Hổ Phách')).not.toBe(foldCase('Hồ Phách'))
  expect(foldCase('HỔ phách')).toBe(foldCase('hổ phách'))
})

test('Thai consonants remain when vowels are forgotten, and those that sound alike are one', () => {
  expect(thaiSkeleton(fold('มังกร'))).toBe(thaiSkeleton(fold('มงกร')))
  expect(thaiSkeleton(fold('ศาลา'))).toBe(thaiSkeleton(fold('สาลา')))
  expect(thaiSkeleton(fold('Koi'))).toBe('')
})

test('no folded text has signs in whose place a list of names keeps Thai letters', () => {
  const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  expect(all.filter(letter => /[\u0080-\u00db]/.test(foldWords(letter)))).toEqual([])
})
