import { beforeAll, expect, test } from 'vitest'
import { type BuiltPage, builtPages, dailyShare, oneOfEachKind } from '#tests/e2e/built-pages.ts'
import { buildSite } from '../../scripts/build-site.ts'

// Protects: walks over the pages leave out no kind of page by day, although each takes only its share, in a language of
// its own.

let kinds: BuiltPage[] = []

beforeAll(async () => {
  await buildSite()
  kinds = oneOfEachKind(builtPages())
}, 120_000)

const inLanguage = (language: string) => kinds.filter(page => page.language === language)
const bare = ({ path }: BuiltPage) => path.replace(/^\/en(?=\/|$)/, '').replace(/\.html$/, '') || '/'

test('both languages of the stories have the same kinds of pages', () => {
  expect(inLanguage('en').map(bare).sort()).toEqual(inLanguage('th').map(bare).sort())
})

test.each([2, 3])('of %i shares in two languages by turns each kind is in one', among => {
  const seen = Array.from({ length: among }, (_, share) =>
    dailyShare(inLanguage(share % 2 === 0 ? 'th' : 'en'), share, among).map(bare),
  ).flat()
  expect(seen.sort()).toEqual(inLanguage('th').map(bare).sort())
})

test('a share is about as large as the others', () => {
  const sizes = [0, 1].map(share => dailyShare(kinds, share, 2).length)
  expect(Math.min(...sizes) / Math.max(...sizes)).toBeGreaterThan(0.5)
})
