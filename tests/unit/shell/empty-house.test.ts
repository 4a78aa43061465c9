import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { homeData } from '#layouts/home/home-data.ts'
import { socialPictures } from '#layouts/pictures/social.ts'
import {
  hotEntry,
  memberEntries,
  serviceEntries,
  verifyEntry,
  yourEntries,
} from '#layouts/shell/navigation.ts'
import { pageExists } from '#layouts/shell/pages.ts'
import { isPublished } from '#layouts/shell/published-pages.ts'
import { shellData } from '#layouts/shell/shell-data.ts'
import { structuredData } from '#layouts/shell/structured-data.ts'
import { EMPTY_CATALOGUE, HOUSE_CONTENT } from '#lib/content/house.ts'
import { GAME_TYPES } from '#lib/games/rules.ts'
import { publishedSnapshot } from '#lib/snapshot/publish.ts'
import shell from '../../../locales/en/shell.json'

// Protects: what a deployment does not have has no page and no entry in a menu; nothing of a demo stands in its place.

vi.mock('#lib/snapshot/load.ts', () => ({
  loadSnapshot: () => publishedSnapshot(EMPTY_CATALOGUE, HOUSE_CONTENT, new Date(0)),
}))

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { shell } } }))

test('there are no pages of games, promotions or points', () => {
  const absent = [...GAME_TYPES.map(type => `/${type.toLowerCase()}`), '/hot', '/promotions', '/pointMall']
  const lotteries = ['/lottery', '/lottert', '/seaLottery', '/vnLottery']
  expect([...absent, ...lotteries].filter(isPublished)).toEqual([])
  for (const path of ['/', '/help', '/support', '/verify', '/member/withdraw'])
    expect(isPublished(path)).toBe(true)
  expect(pageExists('/rng')).toBe(false)
})

test('no menu leads there', () => {
  expect(hotEntry('en')).toBeUndefined()
  const entries = [...yourEntries('en'), ...memberEntries('en'), ...serviceEntries('en')]
  expect(entries.map(entry => entry.phrase)).not.toContain('promotions')
  expect(entries.map(entry => entry.phrase)).not.toContain('points')
  expect(shellData()).toMatchObject({ categories: [], studios: [], settings: { social: [] } })
})

test('the home page has no sections, and search engines hear of no address that nobody reads', () => {
  expect(homeData('en')).toMatchObject({ banners: [], hot: [], sections: [] })
  expect([...socialPictures().keys()]).toEqual(['home', 'house', 'promotions'])
  const data = structuredData({ language: 'en', path: '/', title: 'x', site: new URL('https://a.example') })
  expect(data).not.toContain('contactPoint')
})

test('nothing says that rounds can be verified where nobody draws them here', () => {
  expect(serviceEntries('en').map(entry => entry.phrase)).not.toContain('verify')
  expect(verifyEntry('en')).toBeUndefined()
  expect(HOUSE_CONTENT.help.map(article => article.anchor)).not.toContain('verify')
})
