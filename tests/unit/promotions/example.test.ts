import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exampleLine, type TermsWriting } from '#lib/promotions/example.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'

// Protects: the worked example says what the terms do, as somebody who speaks the language writes it.

const TERMS: PromotionTerms = {
  entry: 'apply',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: null,
  depositMinor: '10000',
  reward: { kind: 'share', share: '0.5', mostMinor: '150000' },
  turnover: '10',
  games: [{ gameType: 'RNG', weight: '1' }],
  highestStakeMinor: '20000',
  days: 14,
}
const FROM = new Date('2026-11-28T12:00:00.000Z')

function line(language: string, changes: Partial<PromotionTerms> = {}, from?: Date): string {
  const file = readFileSync(`locales/${language}/promotionterms.json`, 'utf8')
  const phrases = JSON.parse(file) as TermsWriting['phrases']
  const writing = { currency: 'THB', language, timeZone: 'Asia/Bangkok', phrases } as const
  return exampleLine({ ...TERMS, ...changes }, writing, from)
}

test.each([
  ['en', 'Deposit ฿100 → get ฿50 → bet ฿500 on slots before 12 Dec; highest stake ฿200'],
  ['th', 'ฝาก ฿100 → ได้รับ ฿50 → เดิมพันสล็อต ฿500 ก่อน 12 ธ.ค. เดิมพันสูงสุด ฿200'],
  ['pt', 'Deposite ฿100 → receba ฿50 → aposte ฿500 em slots antes de 12 de dez.; aposta máxima ฿200'],
])('%s: %s', (language, text) => {
  expect(line(language, {}, FROM)).toBe(text)
})

test('says days where no moment is known, and nothing of what is not asked for', () => {
  expect(line('en')).toBe('Deposit ฿100 → get ฿50 → bet ฿500 on slots within 14 days; highest stake ฿200')
  expect(line('en', { highestStakeMinor: null })).toBe(
    'Deposit ฿100 → get ฿50 → bet ฿500 on slots within 14 days',
  )
  expect(line('en', { turnover: '0', depositMinor: null, reward: { kind: 'points', points: 1 } })).toBe(
    'Get 1 point, no wagering',
  )
  const tickets = { turnover: '0', depositMinor: null, reward: { kind: 'tickets', tickets: 3 } } as const
  expect(line('en', tickets)).toBe('Get 3 raffle tickets, no wagering')
  expect(line('th', tickets)).toBe('ได้รับ ตั๋วจับรางวัล 3 ใบ ไม่มียอดเทิร์น')
  const envelope = { kind: 'envelope', leastMinor: '500', mostMinor: '5000' } as const
  const games = [...TERMS.games, { gameType: 'FISH', weight: '0.5' } as const]
  expect(line('th', { depositMinor: null, reward: envelope, games })).toBe(
    'ได้รับ ฿5 ถึง ฿50 → เดิมพันสล็อตและยิงปลา ฿500 ภายใน 14 วัน เดิมพันสูงสุด ฿200',
  )
})

test.each(['en', 'th', 'zh', 'ja', 'vi', 'pt', 'tl'])('%s fills every part', language => {
  for (const from of [undefined, FROM]) expect(line(language, {}, from)).not.toMatch(/\{\{|undefined|–/)
})
