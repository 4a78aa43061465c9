import { expect, test } from 'vitest'
import { isAccepted, LONGEST_ENTRY, lengthText, PATTERN_IDS, PATTERNS } from '#lib/identity/patterns.ts'
import { measureWork } from '#tests/support/work.ts'

const bounds = { minLength: 1, maxLength: 255 }

/** Entries that a kind takes, and such that it refuses. */
const SAMPLES: Record<keyof typeof PATTERNS, [right: string[], wrong: string[]]> = {
  letterFirst: [
    ['somchai', 'A1', 'niran88'],
    ['1abc', 'สมชาย', 'a b', 'a_b'],
  ],
  chineseDigits: [
    ['王小明8', '88', '龍'],
    ['王 明', 'wang', '王,'],
  ],
  email: [
    ['a@b.co', 'some.one+tag@mail.example.com'],
    ['a@b', '@b.co', 'a@@b.co', 'a b@c.de', 'a@b..co'],
  ],
  alphanumeric: [
    ['abc123', '123', 'ABC'],
    ['a-b', 'é', ''],
  ],
  lettersWithDigits: [
    ['abc1', '1a'],
    ['abc', '123', 'a1!'],
  ],
  digits: [['0123'], ['12a', '๑๒', '1 2']],
  upperCase: [
    ['aBc', 'A', 'x y Z!'],
    ['abc', 'é'],
  ],
  englishSpaces: [
    ['Mary Ann', 'A'],
    ['Mary  Ann', ' Ann', 'José'],
  ],
  noSpaces: [
    ['a.b!', 'สมชาย'],
    ['a b', 'a\u3000b', 'a\n'],
  ],
  chinesePunctuation: [
    ['阿卜杜·热合曼', '你好。'],
    ['abc', '你 好'],
  ],
  dateYearFirst: [
    ['1990-12-31', '2004-02-29'],
    ['1990-13-01', '90-01-01', '1990/01/01', '31-12-1990'],
  ],
  dateYearLast: [['12-31-1990'], ['31-12-1990', '1990-12-31']],
  korean: [['김철수'], ['Kim', '김 철수', '金']],
  thai: [
    ['สมชาย', 'น้ำผึ้ง'],
    ['สม ชาย', 'Som'],
  ],
  thaiEnglish: [['สมชาย Jaidee'], ['สมชาย1', '王']],
  allKinds: [
    ['aA1!', 'Passw0rd#'],
    ['aA1', 'aa1!', 'AA1!', 'aAa!'],
  ],
  fullName: [
    ['Somchai Jaidee', 'สมชาย ใจดี', 'Ana Maria Silva'],
    ['Somchai', 'Somchai ', ' Jaidee'],
  ],
  anything: [['x', '👍🏽', ' '], []],
  phone: [
    ['+66 80-000-0001', '0800000001'],
    ['+', 'a1', '+-1'],
  ],
  japanese: [
    ['やまだ たろう', '山田', 'ヤマダー'],
    ['Yamada', '김'],
  ],
  latinMarks: [
    ['José', "O'Brien", 'Nguyễn Văn', 'João-Pedro'],
    ['สม', 'a1'],
  ],
  anyLetters: [
    ['สมชาย', 'José', '山田', 'Мария'],
    ['a1', 'a_b', '😀'],
  ],
}

// Protects: every kind of entry of the specification means what its message says, at a bounded cost (spec 5, S45).
test('there are 22 kinds', () => expect(PATTERN_IDS).toHaveLength(22))

test.each(PATTERN_IDS)('%s takes what it names and refuses the rest', id => {
  const [right, wrong] = SAMPLES[id]
  for (const text of right) expect(isAccepted(text, PATTERNS[id], bounds), text).toBe(true)
  for (const text of wrong) expect(isAccepted(text, PATTERNS[id], bounds), text).toBe(false)
})

test('the length counts code points and is checked before the pattern', () => {
  expect(isAccepted('👍👍', '*', { minLength: 2, maxLength: 2 })).toBe(true)
  expect(isAccepted('👍', '*', { minLength: 2, maxLength: 2 })).toBe(false)
  // Were the pattern asked, this would take longer than the universe is old.
  const slow = '(?:a+)+b'
  expect(isAccepted('a'.repeat(100_000), slow, { minLength: 0, maxLength: 1_000_000 })).toBe(false)
  expect(isAccepted('a'.repeat(LONGEST_ENTRY + 1), '*', { minLength: 0, maxLength: 1_000 })).toBe(false)
  expect(isAccepted('a'.repeat(LONGEST_ENTRY), '*', { minLength: 0, maxLength: 1_000 })).toBe(true)
})

test('no value takes a kind longer than 20 ms', async () => {
  const units = ['a', 'A', '1', ' ', 'ก', '王', '-', '.', '@', 'a1', 'aA1', 'a ', 'a.', '@.', "'", '김', '\n']
  for (const id of PATTERN_IDS) {
    for (const unit of units) {
      for (const end of ['', '!', '\n', '\u{1F600}']) {
        const text = unit.repeat(LONGEST_ENTRY).slice(0, LONGEST_ENTRY - end.length) + end
        const { ms } = await measureWork(() => isAccepted(text, PATTERNS[id], bounds))
        expect(ms, `${id} on ${unit}`).toBeLessThan(20)
      }
    }
  }
})

test('the words of a length are one number when there is only one', () => {
  expect(lengthText({ minLength: 8, maxLength: 64 })).toBe('8 - 64')
  expect(lengthText({ minLength: 6, maxLength: 6 })).toBe('6')
})
