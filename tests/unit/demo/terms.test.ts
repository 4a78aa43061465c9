import { expect, test } from 'vitest'
import { DEMO_PROMOTIONS } from '#lib/demo/promotions.ts'
import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'

// Protects: a promotion promises what the cashier does.

test('the promotion of play money asks for the turnover that a withdrawal asks for, in every language', () => {
  const texts = Object.values(DEMO_PROMOTIONS.find(({ code }) => code === 'play-money')?.texts ?? {})
  expect(texts).toHaveLength(7)
  for (const { condition, body } of texts) {
    expect(condition).toMatch(new RegExp(`(^|\\D)${DEFAULT_WITHDRAWALS.depositTurnover}(\\D|$)`))
    expect(`${condition} ${body}`).not.toContain('{{')
  }
})
