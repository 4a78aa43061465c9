import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/support/wire.ts'

/** Guards that a heart shows at once what was pressed, counts once a second, and never shows what the server refused. */
type Store = typeof import('#lib/games/favorites-store.ts')
let store: Store

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  store = await import('#lib/games/favorites-store.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const kept = () => [...store.$favorites.get()]
/** A server that holds the favourites, and says no to what `refuses` names. */
function server(ids: string[] = [], refuses: string[] = []) {
  const held = new Set(ids)
  const { sent } = fakeServer(({ method, body }) => {
    if (method === 'GET') return { value: { favGameIds: [...held] } }
    const nodeId = String(body?.nodeId)
    if (refuses.includes(`${method} ${nodeId}`)) return { code: 'notFound', status: 404 }
    if (method === 'POST') held.add(nodeId)
    else held.delete(nodeId)
    return { value: { nodeId } }
  })
  return { sent, held }
}

test('a game is kept at once, and then told to the server', async () => {
  const { held } = server()
  expect(store.toggleFavorite('koi')).toBe(true)
  expect(kept()).toEqual(['koi'])
  expect(held.size).toBe(0)
  await store.favoritesAtRest()
  expect([...held]).toEqual(['koi'])
})

test('of several presses within a second only the first counts', async () => {
  const { sent } = server()
  expect([store.toggleFavorite('koi'), store.toggleFavorite('koi'), store.toggleFavorite('naga')]).toEqual([
    true,
    false,
    false,
  ])
  vi.advanceTimersByTime(999)
  expect(store.toggleFavorite('naga')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(store.toggleFavorite('naga')).toBe(true)
  await store.favoritesAtRest()
  expect(sent.map(({ method, body }) => `${method} ${body?.nodeId}`)).toEqual(['POST koi', 'POST naga'])
})

test('a change that the server refuses is undone, with its reason', async () => {
  server(['manta'], ['POST koi', 'DELETE manta'])
  await store.loadFavorites()
  store.toggleFavorite('koi')
  await store.favoritesAtRest()
  expect(kept()).toEqual(['manta'])
  expect(store.$favoriteFailure.get()?.code).toBe('notFound')
  vi.advanceTimersByTime(1_000)
  store.toggleFavorite('manta')
  expect(store.$favoriteFailure.get()).toBeUndefined()
  expect(kept()).toEqual([])
  await store.favoritesAtRest()
  expect(kept()).toEqual(['manta'])
})

test('changes of one game reach the server in their order, and all failing leave what it has', async () => {
  const { sent } = server(['koi'], ['DELETE koi', 'POST koi'])
  await store.loadFavorites()
  store.toggleFavorite('koi')
  vi.advanceTimersByTime(1_000)
  store.toggleFavorite('koi')
  vi.advanceTimersByTime(1_000)
  store.toggleFavorite('koi')
  expect(kept()).toEqual([])
  await store.favoritesAtRest()
  expect(sent.slice(1).map(({ method }) => method)).toEqual(['DELETE', 'POST', 'DELETE'])
  expect(kept()).toEqual(['koi'])
})

test('an answer that is older than a press does not take it back', async () => {
  server(['manta'])
  const reading = store.loadFavorites()
  store.toggleFavorite('koi')
  await reading
  expect(kept().sort()).toEqual(['koi', 'manta'])
})

test('what is kept is read once for all islands, and again after a failure', async () => {
  let reachable = false
  const { sent } = fakeServer(() =>
    reachable ? { value: { favGameIds: ['koi'] } } : { code: 'unavailable', status: 503 },
  )
  await store.loadFavorites()
  expect(kept()).toEqual([])
  reachable = true
  await Promise.all([store.loadFavorites(), store.loadFavorites()])
  expect(kept()).toEqual(['koi'])
  expect(sent).toHaveLength(2)
})
