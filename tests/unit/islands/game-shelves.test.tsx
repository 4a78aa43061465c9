// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameShelf } from '#islands/lobby/GameShelf.tsx'
import GameShelves from '#islands/lobby/GameShelves.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import { $favoriteFailure, $favorites } from '#lib/games/favorites-store.ts'
import { LISTS_EVENT } from '#lib/games/lists-event.ts'
import { fill } from '#lib/i18n/format.ts'
import { $session } from '#lib/session/store.ts'
import home from '../../../locales/en/home.json'
import lobby from '../../../locales/en/lobby.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: a member's own games stand on the home page and follow every heart of it, nothing of them stays for who comes
// after, and a section that is old becomes that of now (spec 2.6).

function game(name: string): ListedGame {
  return {
    nodeId: name.toLowerCase(),
    nodeName: name,
    isGame: 'GAME',
    gameType: 'RNG',
    vassalage: 'PG',
    gameCode: name.toLowerCase(),
    gameClassify: null,
    iconUrl: `/art/PG/RNG/${name.toLowerCase()}.00c0ffee.webp`,
    isHot: 0,
    isNew: false,
    maintenance: false,
    launchable: true,
    rtp: null,
  }
}

const parts = {
  marks: { PG: 'PG' },
  language: 'en',
  loginHref: '/en/login',
  phrases: { ...lobby, ...home },
} as const

/** A page with one section as it was built, and a server that keeps favourites. */
function open({ ids = [] as string[], answer = (_: Sent): unknown => undefined } = {}) {
  const held = new Set(ids)
  const { sent } = fakeServer(asked => {
    const answered = answer(asked)
    if (answered !== undefined) return answered
    const { method, path, body } = asked
    if (method === 'POST') held.add(String(body.nodeId))
    if (method === 'DELETE') held.delete(String(body.nodeId))
    if (path === '/api/favorites/ids') return { favGameIds: [...held] }
    if (path === '/api/favorites') {
      const content = [...held].map(id => game(id === 'koi' ? 'Koi' : 'Naga'))
      return { content, pageNum: 1, totalPages: 1, total: held.size, nodeId: String(body.nodeId) }
    }
    return { list: [], page: 1, totalPages: 0, total: 0 }
  })
  document.body.innerHTML = `<nav><a data-when-recent hidden>Recent</a></nav>
    <section id="rng" data-list="RNG" aria-label="Slots">${renderToStaticMarkup(
      <GameShelf {...parts} labelledBy="t" games={[game('Koi'), game('Naga')]} isBuilt />,
    )}</section>`
  render(<GameShelves {...parts} favoriteHref="/en/favorite" recentHref={undefined} />)
  return { sent, held }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  section(name)
    .queryAllByRole('heading', { level: 3 })
    .map(heading => heading.textContent)
const heart = (name: string, of: string) =>
  section(name).getByRole('button', { name: fill(lobby.favorite, { game: of }) })

beforeEach(() => $session.set('member'))
afterEach(() => {
  $session.set('guest')
  cleanup()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
  $session.set('unknown')
  $favorites.set(new Set())
  $favoriteFailure.set(undefined)
})

test('what is kept stands among the favourites, by the hearts of the build and by its own, and leaves with them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { held } = open()
  await section(lobby.favorites).findByRole('heading', { name: lobby.noFavorites })
  vi.advanceTimersByTime(1_000)
  fireEvent.click(heart('Slots', 'Koi'))
  await waitFor(() => expect(names(lobby.favorites)).toEqual(['Koi']))
  expect(held).toEqual(new Set(['koi']))
  expect(heart('Slots', 'Koi').getAttribute('aria-pressed')).toBe('true')
  expect(heart('Slots', 'Naga').getAttribute('aria-pressed')).toBe('false')
  vi.advanceTimersByTime(1_000)
  fireEvent.click(heart(lobby.favorites, 'Koi'))
  await waitFor(() => expect(names(lobby.favorites)).toEqual([]))
  expect(heart('Slots', 'Koi').getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(held.size).toBe(0))
  vi.useRealTimers()
})

test('favourites that cannot be read say so, and are asked for again', async () => {
  let isAway = true
  open({ ids: ['koi'], answer: () => (isAway ? failure(503, 'unavailable') : undefined) })
  const retry = await section(lobby.favorites).findByRole('button', { name: lobby.retry })
  expect(screen.getByRole('alert').textContent).toContain('words of unavailable')
  isAway = false
  fireEvent.click(retry)
  await waitFor(() => expect(names(lobby.favorites)).toEqual(['Koi']))
})

test('recent games have a section and a way to it once there are some, and who signs out takes theirs along', async () => {
  const recent = { list: [game('Manta')], page: 1, totalPages: 1, total: 1 }
  open({ ids: ['koi'], answer: ({ path }) => (path === '/api/games/recent' ? recent : undefined) })
  const chip = document.querySelector<HTMLElement>('[data-when-recent]')
  await waitFor(() => expect(names(lobby.recent)).toEqual(['Manta']))
  await waitFor(() => expect(names(lobby.favorites)).toEqual(['Koi']))
  expect(chip?.hidden).toBe(false)
  $session.set('guest')
  await waitFor(() => expect(chip?.hidden).toBe(true))
  expect(screen.queryByText('Manta')).toBeNull()
  expect(names(lobby.favorites)).toEqual([])
})

test('a section that is old becomes that of now, and stands as it was built where nobody answers', async () => {
  let isAway = true
  const now = { games: [game('Manta')], pageNo: 1, totalPages: 1, total: 1 }
  const { sent } = open({
    answer: ({ path }) => {
      if (path !== '/api/games') return undefined
      return isAway ? failure(503, 'unavailable') : now
    },
  })
  const turnOld = () => {
    document.querySelector<HTMLElement>('#rng')?.setAttribute('data-changed', '')
    document.dispatchEvent(new Event(LISTS_EVENT))
  }
  turnOld()
  await waitFor(() => expect(sent.some(({ path }) => path === '/api/games')).toBe(true))
  expect(names('Slots')).toEqual(['Koi', 'Naga'])
  cleanup()
  isAway = false
  render(<GameShelves {...parts} favoriteHref={undefined} recentHref={undefined} />)
  await waitFor(() => expect(names('Slots')).toEqual(['Manta']))
})

test('a heart that was pressed before its script was there counts, once', async () => {
  fakeServer(() => ({ favGameIds: [], content: [], list: [], pageNum: 1, page: 1, totalPages: 0, total: 0 }))
  document.body.innerHTML = `<section aria-label="Slots">${renderToStaticMarkup(
    <GameShelf {...parts} labelledBy="t" games={[game('Koi')]} isBuilt />,
  )}</section>`
  heart('Slots', 'Koi').dataset.pressed = ''
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(10_000)
  render(<GameShelves {...parts} favoriteHref={undefined} recentHref={undefined} />)
  await waitFor(() => expect(heart('Slots', 'Koi').getAttribute('aria-pressed')).toBe('true'))
  expect(heart('Slots', 'Koi').dataset.pressed).toBeUndefined()
  vi.useRealTimers()
})
