import { expect, test } from 'vitest'
import { helpOf } from '#lib/demo/help.ts'
import { DEMO_PROMOTIONS } from '#lib/demo/promotions.ts'
import { SHIPPED_LANGUAGES } from '#lib/i18n/languages.ts'
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

test('help speaks of play money where the site is a demo, and nowhere else, in every language', () => {
  const articles = (isDemo: boolean) =>
    helpOf(isDemo).flatMap(({ anchor, texts }) =>
      Object.entries(texts).map(([language, { body }]) => ({ at: `${language}/${anchor}`, body })),
    )
  const differing = articles(true).filter(({ body }, index) => body !== articles(false)[index]?.body)
  expect(differing.map(({ at }) => at).sort()).toEqual(
    SHIPPED_LANGUAGES.flatMap(language =>
      ['about', 'deposit', 'term'].map(anchor => `${language}/${anchor}`),
    ).sort(),
  )
  const real = articles(false).map(({ body }) => body)
  expect(real.filter(body => /play money|<!--/i.test(body))).toEqual([])
})
