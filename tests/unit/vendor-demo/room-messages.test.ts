// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Played } from '../../../src/vendor-demo/kit/calls.ts'

// Protects: the page around a game learns when a round begins to be shown and when its result has been, so that its balance
// tells nothing first, and it never waits for a round that is not shown.

const told: string[] = []
vi.mock('../../../src/vendor-demo/kit/parent.ts', () => ({
  hasParent: true,
  onParentBalance: () => undefined,
  postToParent: (type: string) => told.push(type),
}))
const fairness = { serverSeedHash: 'ab', clientSeed: 'lotus', nextNonce: 1 }
const opened = {
  ...{ balance: '10000', account: 'somchai', currency: 'THB', trial: false, stakes: ['100'] },
  ...{ roundMs: 0, net: '0', fairness, waiting: null, now: Date.now(), token: 't' },
}
/** What the house answers next. */
let answer: object = {}
vi.stubGlobal('fetch', async (url: string) => ({
  json: async () => (String(url).includes('/session') ? { ok: true, ...opened } : answer),
}))
const played = (state: string): Played =>
  ({
    round: { id: 'r', at: 0, state, proof: {} },
    balance: '9900',
    net: '-100',
    fairness,
    now: Date.now(),
  }) as Played

async function openTable() {
  const { openRoom } = await import('../../../src/vendor-demo/kit/room.ts')
  const room = openRoom({
    ...{ cloth: [], controls: [], main: () => document.body, rules: () => [] },
    ...{ picture: () => document.createElement('p'), seated: () => undefined, changed: () => undefined },
  })
  await vi.waitFor(() => expect(room.isFree()).toBe(true))
  told.length = 0
  const play = () => room.play({ id: 'r', stakeMinor: 100n, bets: '' }, () => undefined)
  return { room, play }
}

beforeAll(() => {
  const facts = document.createElement('script')
  facts.id = 'facts'
  facts.type = 'application/json'
  const data = { language: 'en', phrases: {}, parents: [], base: '', gameCode: 'koi-terrace', studio: null }
  facts.textContent = JSON.stringify(data)
  document.body.append(facts)
})
beforeEach(() => {
  const game = document.createElement('div')
  game.id = 'game'
  document.body.append(game)
})

test('a round is told before it is asked for, and its end once it has been shown', async () => {
  const { room, play } = await openTable()
  answer = { ok: true, ...played('credited') }
  const pending = play()
  expect(told).toEqual(['baize:round'])
  const round = await pending
  expect(told).toEqual(['baize:round'])
  if (round) room.takeOver(round)
  expect(told).toEqual(['baize:round', 'baize:balance'])
})

test('a round that waits for the player holds nothing back, and its next move does', async () => {
  const { room, play } = await openTable()
  answer = { ok: true, ...played('waiting') }
  await play()
  expect(told).toEqual(['baize:round', 'baize:balance'])
  answer = { ok: true, ...played('credited') }
  const round = await room.move({ id: 'r', moves: 'take' }, () => undefined)
  expect(told.slice(2)).toEqual(['baize:round'])
  if (round) room.takeOver(round)
  expect(told.slice(2)).toEqual(['baize:round', 'baize:balance'])
})

test('a round that is refused holds nothing back', async () => {
  const { play } = await openTable()
  answer = { ok: false, code: 'limit' }
  expect(await play()).toBeUndefined()
  expect(told).toEqual(['baize:round', 'baize:balance'])
})
