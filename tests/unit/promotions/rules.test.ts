import { expect, test } from 'vitest'
import { DEMO_SITE } from '#lib/demo/site.ts'
import { promotionStatus } from '#lib/promotions/rules.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'

const AT = new Date('2026-11-21T12:00:00.000Z')
const BEFORE = '2026-11-20T12:00:00.000Z'
const AFTER = '2026-11-22T12:00:00.000Z'

// Protects: an offer that has ended is never shown as open, however old the page is (spec 4.9).
test.each([
  ['open', 'open', null, null],
  ['open', 'open', BEFORE, AFTER],
  ['open', 'closed', null, BEFORE],
  ['open', 'closed', null, AT.toISOString()],
  ['open', 'comingSoon', AFTER, null],
  ['open', 'open', AT.toISOString(), null],
  ['comingSoon', 'comingSoon', BEFORE, null],
  ['comingSoon', 'closed', BEFORE, BEFORE],
  ['closed', 'closed', BEFORE, AFTER],
] as const)('a promotion set to %s is %s from %s to %s', (status, expected, startDate, endDate) => {
  expect(promotionStatus({ status, startDate, endDate }, AT)).toBe(expected)
})

// Protects: nothing is offered that cannot be done yet; what is open has a page where it is used.
test('the demo world opens only promotions that lead to a page, or that members take part in', () => {
  const { promotions } = loadSnapshot()
  const open = promotions.filter(promotion => promotion.status === 'open')
  expect(open.length).toBeGreaterThan(0)
  for (const { code, url, terms, texts } of open) {
    expect(url ?? terms, code).not.toBeNull()
    expect(Boolean(texts.en.button && texts.th.button), code).toBe(url !== null)
  }
  expect(new Set(open.flatMap(({ terms }) => terms?.entry ?? []))).toEqual(
    new Set(['join', 'apply', 'claim']),
  )
  expect(open.filter(({ terms }) => terms).length).toBeGreaterThanOrEqual(6)
  expect(new Set(open.flatMap(({ terms }) => terms?.reward.kind ?? []))).toEqual(
    new Set(['money', 'share', 'envelope', 'points', 'tickets']),
  )
  const asked = open.flatMap(({ terms }) => terms?.who.rank ?? [])
  const ranks = DEMO_SITE.vip.ranks.map(({ code }) => code)
  expect(asked.length).toBeGreaterThan(0)
  expect(ranks).toEqual(expect.arrayContaining(asked))
  for (const promotion of promotions) {
    const { en, th } = promotion.texts
    // A translation of the terms has the same steps and points.
    expect(th.body.match(/<li>/g)?.length, promotion.code).toBe(en.body.match(/<li>/g)?.length)
  }
})
