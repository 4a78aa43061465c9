import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/support/wire.ts'

/** Guards that a lobby never says of a vendor what was announced about another, and says nothing when nobody answers. */
type Store = typeof import('#lib/games/announcements-store.ts')
let store: Store

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  store = await import('#lib/games/announcements-store.ts')
})
afterEach(() => vi.unstubAllGlobals())

const listOf = (title: string) => ({
  list: [
    {
      id: title,
      title,
      gameType: 'RNG',
      vassalage: null,
      startDate: '2026-11-22T00:00:00.000Z',
      endDate: null,
    },
  ],
})
const titles = () => store.$announcements.get().map(one => one.title)

test('asks for the category and the vendor, and a late answer about another vendor is left out', async () => {
  const answers: (() => void)[] = []
  const { sent } = fakeServer(
    ({ path }) =>
      new Promise(resolve =>
        answers.push(() => resolve({ value: listOf(path.includes('PG') ? 'old' : 'new') })),
      ),
  )
  const older = store.loadAnnouncements({ gameType: 'RNG', vassalage: 'PG' })
  const newer = store.loadAnnouncements({ gameType: 'RNG', vassalage: undefined })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await newer
  answers[0]?.()
  await older
  expect(titles()).toEqual(['new'])
  expect(sent.map(one => one.path.split('?')[1])).toEqual(['gameType=RNG&vassalage=PG', 'gameType=RNG'])
})

test('says nothing when nobody answers', async () => {
  let reachable = true
  fakeServer(() => (reachable ? { value: listOf('said') } : { code: 'unavailable', status: 503 }))
  await store.loadAnnouncements({ gameType: undefined, vassalage: undefined })
  expect(titles()).toEqual(['said'])
  reachable = false
  await store.loadAnnouncements({ gameType: undefined, vassalage: 'PG' })
  expect(titles()).toEqual([])
})
