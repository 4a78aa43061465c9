// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/support/wire.ts'

/** Guards that a lobby never says of a vendor what was announced about another, and says nothing when nobody answers. */
type News = typeof import('#layouts/lobby/news.ts')
let news: News
const lobby = () => document.querySelector('[data-lobby]') as HTMLElement

beforeEach(async () => {
  vi.resetModules()
  document.body.innerHTML = '<div data-lobby data-game-type="RNG"><p data-news="About these games"></p></div>'
  news = await import('#layouts/lobby/news.ts')
})
afterEach(() => vi.unstubAllGlobals())

const listOf = (title: string) => ({ list: [{ id: title, title }] })
const titles = () => [...document.querySelectorAll('li')].map(item => item.textContent)

test('says what is announced about the category without anything being touched, and follows the vendor', async () => {
  const { sent } = fakeServer(({ path }) => ({ value: listOf(path.includes('PG') ? 'of PG' : 'of all') }))
  news.followNews()
  await vi.waitFor(() => expect(titles()).toEqual(['of all']))
  expect(document.querySelector('ul')?.getAttribute('aria-label')).toBe('About these games')
  lobby().dataset.vassalage = 'PG'
  await vi.waitFor(() => expect(titles()).toEqual(['of PG']))
  expect(sent.map(one => one.path)).toEqual([
    '/api/games/announcements?gameType=RNG',
    '/api/games/announcements?gameType=RNG&vassalage=PG',
  ])
})

test('a late answer about another vendor is left out', async () => {
  const answers: (() => void)[] = []
  fakeServer(
    ({ path }) =>
      new Promise(resolve =>
        answers.push(() => resolve({ value: listOf(path.includes('PG') ? 'new' : 'old') })),
      ),
  )
  const older = news.showNews(lobby())
  lobby().dataset.vassalage = 'PG'
  const newer = news.showNews(lobby())
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await newer
  answers[0]?.()
  await older
  expect(titles()).toEqual(['new'])
})

test('says nothing when nobody answers', async () => {
  let reachable = true
  fakeServer(() => (reachable ? { value: listOf('said') } : { code: 'unavailable', status: 503 }))
  await news.showNews(lobby())
  expect(titles()).toEqual(['said'])
  reachable = false
  await news.showNews(lobby())
  expect(titles()).toEqual([])
})
