// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Lobby from '#islands/lobby/Lobby.tsx'
import type { ListedGame } from '#lib/games/api.ts'
import { $favoriteFailure, $favorites } from '#lib/games/favorites-store.ts'
import type { LobbyScope } from '#lib/games/lobby-rules.ts'
import { fill } from '#lib/i18n/format.ts'
import { $session } from '#lib/session/store.ts'
import home from '../../../locales/en/home.json'
import lobby from '../../../locales/en/lobby.json'
import play from '../../../locales/en/play.json'
import { failure, fakeServer, type Sent } from './fake-server.ts'

// Protects: a lobby shows what its address asks for, says why there is nothing, and has a way on from there (spec 2.7).

const PATH = '/en/rng'
const SCOPE: LobbyScope = {
  gameType: 'RNG',
  hasRtp: true,
  vendors: [
    { code: 'PG', mark: 'PG', games: 100 },
    { code: 'JL', mark: 'JL', games: 73 },
  ],
  kinds: [{ code: 'JP', name: 'Jackpot', vendors: ['JL'] }],
}
const LOBBIES = {
  RNG: { name: 'Slots', href: PATH, rules: '/en/help#slots' },
  LIVE: { name: 'Live', href: '/en/live' },
}

function game(name: string, changes: Partial<ListedGame> = {}): ListedGame {
  return {
    nodeId: name.replaceAll(' ', '-'),
    nodeName: name,
    isGame: 'GAME',
    gameType: 'RNG',
    vassalage: 'PG',
    gameCode: name.replaceAll(' ', '-'),
    gameClassify: null,
    iconUrl: `/art/PG/RNG/${name}.svg`,
    isHot: 0,
    isNew: false,
    maintenance: false,
    launchable: true,
    rtp: null,
    ...changes,
  }
}
const listOf = (games: ListedGame[], { pages = 1, total = games.length } = {}) => ({
  games,
  total,
  totalPages: pages,
  pageNo: 1,
})
/** Answers lists of games; nothing else is there. */
const lists = (answer: (sent: Sent) => unknown) =>
  fakeServer(sent => (sent.path === '/api/games' ? answer(sent) : failure(503, 'unavailable')))

function open(search = '', changes: Partial<Parameters<typeof Lobby>[0]> = {}): void {
  history.replaceState(null, '', PATH + search)
  render(
    <Lobby
      language="en"
      path={PATH}
      homeHref="/en"
      loginHref="/en/login"
      title="Slots"
      facts="173 games"
      total={173}
      range={SCOPE}
      first={[game('First')]}
      marks={{ PG: 'PG', JL: 'JL' }}
      lobbies={LOBBIES}
      phrases={{ ...play, ...home, ...lobby }}
      {...changes}
    />,
  )
}
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
const steps = () => history.length
const isListBusy = () => document.querySelector('[data-games]')?.getAttribute('aria-busy') === 'true'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  $session.set('guest')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  $session.set('unknown')
  $favorites.set(new Set())
  $favoriteFailure.set(undefined)
})

test('what nobody has made is no data, and leads back to all games', async () => {
  lists(() => listOf([]))
  open('?vassalage=PG&gameName=zzzz')
  expect(await screen.findByRole('heading', { name: lobby.noData })).toBeTruthy()
  lists(() => listOf([game('Koi')]))
  fireEvent.click(screen.getByRole('button', { name: lobby.showAll }))
  await waitFor(() => expect(names()).toEqual(['Koi']))
  expect(location.pathname + location.search).toBe(PATH)
})

test('the words that there is nothing are dimmed like tiles while a newer answer is on its way', async () => {
  lists(() => listOf([]))
  open('?vassalage=PG&filter=NEW')
  expect(await screen.findByRole('heading', { name: lobby.noData })).toBeTruthy()
  expect(isListBusy()).toBe(false)
  let arrive = () => {}
  lists(
    () =>
      new Promise(resolve => {
        arrive = () => resolve(listOf([game('Koi')]))
      }),
  )
  fireEvent.click(screen.getByRole('button', { name: lobby.showAll }))
  await waitFor(() => expect(isListBusy()).toBe(true))
  expect(screen.getByRole('heading', { name: lobby.noData })).toBeTruthy()
  arrive()
  await waitFor(() => expect(names()).toEqual(['Koi']))
  await waitFor(() => expect(isListBusy()).toBe(false))
})

test('a list that cannot be read says so and is asked for again, and is never taken for an empty one', async () => {
  lists(() => failure(503, 'unavailable'))
  open('?vassalage=PG')
  expect((await screen.findByRole('alert')).textContent).toContain('words of unavailable')
  expect(screen.queryByRole('heading', { name: lobby.noData })).toBeNull()
  lists(() => listOf([game('Koi')]))
  fireEvent.click(screen.getByRole('button', { name: lobby.retry }))
  await waitFor(() => expect(names()).toEqual(['Koi']))
})

test('favourites that cannot be read say so, and not that there are none', async () => {
  $session.set('member')
  fakeServer(() => failure(503, 'unavailable'))
  open('?filter=FAV')
  expect((await screen.findByRole('alert')).textContent).toContain(lobby.failed)
  expect(screen.queryByRole('heading', { name: lobby.noFavorites })).toBeNull()
})

test('vendor and kind stand in the address and are asked for together; what is chosen already is no step back', async () => {
  const { sent } = lists(({ query }) => listOf([game(`Koi ${query.get('vassalage')}`)]))
  open()
  const before = steps()
  const vendors = within(screen.getByRole('navigation', { name: lobby.vendors }))
  fireEvent.click(vendors.getByRole('link', { name: /^JL/ }))
  await waitFor(() => expect(names()).toEqual(['Koi JL']))
  expect(location.search).toBe('?vassalage=JL')
  await waitFor(() =>
    expect(vendors.getByRole('link', { name: /^JL/ }).getAttribute('aria-current')).toBe('true'),
  )
  fireEvent.click(vendors.getByRole('link', { name: /^JL/ }))
  const kinds = within(screen.getByRole('navigation', { name: lobby.kinds }))
  fireEvent.click(kinds.getByRole('link', { name: 'Jackpot' }))
  await waitFor(() => expect(location.search).toBe('?vassalage=JL&gameClassify=JP'))
  await waitFor(() => expect(sent.at(-1)?.query.get('gameClassify')).toBe('JP'))
  expect(sent.at(-1)?.query.get('vassalage')).toBe('JL')
  expect(steps() - before).toBe(2)
})

test('a page that is turned to stands in the address, and the list takes the focus at the top', async () => {
  lists(({ query }) => listOf([game(`Page ${query.get('pageNo')}`)], { pages: 9, total: 130 }))
  open('?vassalage=PG')
  const pages = await screen.findByRole('navigation', { name: play.pages })
  fireEvent.click(within(pages).getByRole('link', { name: fill(play.page, { page: 2 }) }))
  await waitFor(() => expect(names()).toEqual(['Page 2']))
  expect(location.search).toBe('?vassalage=PG&page=2')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(lobby.list))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  // Nothing of the list is dimmed once it is the answer.
  expect(isListBusy()).toBe(false)
})

test('a field that says what is listed already turns no page', async () => {
  const { sent } = lists(() => listOf([game('Koi')], { pages: 3, total: 40 }))
  open('?gameName=koi&page=2')
  await waitFor(() => expect(names()).toEqual(['Koi']))
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: lobby.search })
  expect(field.value).toBe('koi')
  const before = sent.length
  fireEvent.input(field)
  expect(location.search).toBe('?gameName=koi&page=2')
  expect(sent.length).toBe(before)
})

test('an entry that leads to the games of a vendor is no game to keep', async () => {
  lists(() => listOf([game('All of PG', { isGame: 'VASSALAGE', gameCode: '' }), game('Koi')]))
  open('?vassalage=PG')
  const link = await screen.findByRole('link', { name: new RegExp(home.flagAll) })
  expect(link.getAttribute('href')).toBe(`${PATH}?vassalage=PG`)
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(1)
  // Nor anything to be told about.
  expect(screen.getAllByRole('button', { name: /^About/ })).toHaveLength(1)
})

test('a favourite that the server refused says so, with its reason', async () => {
  lists(() => listOf([game('Koi')]))
  open()
  $favoriteFailure.set({ success: false, code: 'unavailable', message: 'Not now.', requestId: 'r' })
  expect(await screen.findByText(fill(lobby.undone, { reason: 'Not now.' }))).toBeTruthy()
})

test('a guest who asks for what is somebody’s own is led to the login, and back', () => {
  lists(() => listOf([]))
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  open()
  const kinds = within(screen.getByRole('navigation', { name: lobby.kinds }))
  fireEvent.click(kinds.getByRole('link', { name: lobby.favorites }))
  expect(assign).toHaveBeenCalledWith(`/en/login?next=${encodeURIComponent(`${PATH}?filter=FAV`)}`)
  expect(location.search).toBe('')
})

test('another order and a least return are asked for together, and stand in the address', async () => {
  const { sent } = lists(({ query }) =>
    listOf([game(`By ${query.get('sort')} from ${query.get('rtpFrom')}`)]),
  )
  open()
  const sort = screen.getByRole('combobox', { name: lobby.sort })
  fireEvent.change(sort, { target: { value: 'newest' } })
  await waitFor(() => expect(names()).toEqual(['By newest from null']))
  fireEvent.change(screen.getByRole('combobox', { name: lobby.rtpFrom }), { target: { value: '96' } })
  await waitFor(() => expect(names()).toEqual(['By newest from 96']))
  expect(location.search).toBe('?sort=newest&rtp=96')
  expect(sent.at(-1)?.query.get('gameType')).toBe('RNG')
  const kinds = within(screen.getByRole('navigation', { name: lobby.kinds }))
  fireEvent.click(kinds.getByRole('link', { name: lobby.hot }))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('an order that nothing fits is no data, and a lobby without returns does not ask for them', async () => {
  lists(() => listOf([]))
  open('?rtp=98', { range: { ...SCOPE, hasRtp: false } })
  expect(await screen.findByRole('heading', { name: lobby.noData })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: lobby.rtpFrom })).toBeNull()
  const sorts = within(screen.getByRole('combobox', { name: lobby.sort })).getAllByRole('option')
  expect(sorts.map(option => option.textContent)).not.toContain(lobby.sortRtp)
})

test('a page of many is reached by its number, and a number beyond the last page is the last one', async () => {
  lists(({ query }) => listOf([game(`Page ${query.get('pageNo')}`)], { pages: 677, total: 10_150 }))
  open('?vassalage=PG')
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: lobby.goToPage })
  await screen.findByRole('textbox', { name: lobby.goToPage })
  const goTo = (page: string) => {
    fireEvent.change(field(), { target: { value: page } })
    fireEvent.click(screen.getByRole('button', { name: lobby.go }))
  }
  goTo('300')
  await waitFor(() => expect(names()).toEqual(['Page 300']))
  expect(location.search).toBe('?vassalage=PG&page=300')
  goTo('9999')
  await waitFor(() => expect(names()).toEqual(['Page 677']))
  goTo('x')
  expect(document.activeElement).toBe(field())
  expect(location.search).toBe('?vassalage=PG&page=677')
})

test('a game says before it is opened how often and how much it pays, and a list keeps to what was asked of it', async () => {
  const figures = { volatility: 'high', hitRate: '31.39', maxWin: '2726', features: ['freeSpins', 'wilds'] }
  let isAway = true
  const server = fakeServer(({ path }) => {
    if (path === '/api/games') return listOf([game('Naga', { rtp: '96.8' })])
    if (path === '/api/games/figures' && !isAway) return { figures }
    return failure(503, 'unavailable')
  })
  open('?volatility=high', { range: { ...SCOPE, hasVolatility: true } })
  fireEvent.click(await screen.findByRole('button', { name: fill(lobby.info, { game: 'Naga' }) }))
  expect(server.sent[0]?.query.get('volatility')).toBe('high')
  const sheet = within(screen.getByRole('dialog', { name: 'Naga' }))
  await sheet.findByText(lobby.infoFailed)
  isAway = false
  fireEvent.click(sheet.getByRole('button', { name: lobby.retry }))
  for (const text of [lobby.volatility_high, '31.39%', '2,726 × stake', 'Free spins, Wilds'])
    expect(await sheet.findByText(text)).toBeTruthy()
})

test.each([
  ['SPORTS', lobby.infoNoFigures_match],
  ['ESPORTS', lobby.infoNoFigures_match],
  ['LOTT', lobby.infoNoFigures_bet],
  ['ELOTT', lobby.infoNoFigures_bet],
  ['RNG', lobby.infoNoFigures_provider],
] as const)('a game of %s without figures says why it has none', async (gameType, reason) => {
  fakeServer(({ path }) => {
    if (path === '/api/games') return listOf([game(gameType, { gameType })])
    return path === '/api/games/figures' ? { figures: null } : failure(503, 'unavailable')
  })
  open('?vassalage=JL')
  fireEvent.click(await screen.findByRole('button', { name: fill(lobby.info, { game: gameType }) }))
  expect(await within(screen.getByRole('dialog', { name: gameType })).findByText(reason)).toBeTruthy()
})

// Protects: what is known of a game is told before it is opened, and nothing else.
test('a game says its return, studio, category and kind before it is opened, and leads to its rules', async () => {
  lists(() => listOf([game('Koi', { rtp: '96.8', vassalage: 'JL', gameClassify: 'JP' }), game('Plain')]))
  open('?vassalage=JL')
  fireEvent.click(await screen.findByRole('button', { name: fill(lobby.info, { game: 'Koi' }) }))
  const sheet = within(screen.getByRole('dialog', { name: 'Koi' }))
  for (const text of ['96.8%', 'JL', 'Slots', 'Jackpot', lobby.infoRtpAbout])
    expect(sheet.getByText(text)).toBeTruthy()
  expect(sheet.getByRole('link', { name: lobby.infoRules }).getAttribute('href')).toBe('/en/help#slots')
  expect(sheet.getByRole('link', { name: lobby.infoPlay }).getAttribute('href')).toBe('/en/seamless?game=Koi')
  fireEvent.click(sheet.getByRole('button', { name: lobby.close }))
  fireEvent.click(screen.getByRole('button', { name: fill(lobby.info, { game: 'Plain' }) }))
  const plain = within(screen.getByRole('dialog', { name: 'Plain' }))
  expect(plain.queryByText(lobby.infoRtp)).toBeNull()
  expect(plain.queryByText(lobby.infoKind)).toBeNull()
})
