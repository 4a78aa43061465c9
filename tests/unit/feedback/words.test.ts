import { expect, test } from 'vitest'
import { countWords, lengthProblem } from '#lib/feedback/rules.ts'

// Protects: feedback is measured in words of its language, so that five words are about as much in Thai, Chinese or
// Japanese, which have no spaces between them, as in English.

test.each([
  ['en', 'Please show the fee before I confirm.', 7],
  ['en', "I don't know", 3],
  ['vi', 'Hãy hiển thị phí trước', 5],
  ['pt', 'Mostre a taxa antes de confirmar', 6],
  ['th', 'ฉันชอบเกมนี้มาก', 5],
  ['zh', '我喜欢这个游戏', 4],
  ['ja', '私はこのゲームが好きです', 7],
  ['mixed', 'เกม Koi Terrace 100 บาท', 5],
])('counts the words of %s: %s', (_, text, words) => {
  expect(countWords(text)).toBe(words)
})

test.each(['', '   ', '… ? ! — 。、', '👍👍👍'])('counts no word in "%s"', text => {
  expect(countWords(text)).toBe(0)
})

test('takes exactly from the least to the most number of words', () => {
  const limits = { minWords: 5, maxWords: 140 }
  expect([4, 5, 140, 141].map(words => lengthProblem(words, limits))).toEqual([
    'feedbackTooShort',
    undefined,
    undefined,
    'feedbackTooLong',
  ])
})
