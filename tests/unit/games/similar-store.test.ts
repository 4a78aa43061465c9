import { expect, test } from 'vitest'
import type { ListedGame } from '#lib/games/api.ts'
import { offer } from '#lib/games/similar-store.ts'

/** Guards that a closed game never offers another closed one, nor itself. */
function game(nodeId: string, state: Partial<ListedGame> = {}): ListedGame {
  return {
    nodeId,
    nodeName: nodeId,
    isGame: 'GAME',
    gameType: 'RNG',
    vassalage: 'BAIZE',
    gameCode: nodeId,
    gameClassify: null,
    iconUrl: `/art/BAIZE/RNG/${nodeId}.svg`,
    isHot: 0,
    isNew: false,
    maintenance: false,
    launchable: true,
    rtp: null,
    ...state,
  }
}

test('offers the first three open games, each once', () => {
  const candidates = [
    game('closed', { maintenance: true }),
    game('a'),
    game('itself'),
    game('nobody behind it', { launchable: false }),
    game('slots of a vendor', { isGame: 'VASSALAGE', launchable: false }),
    game('b'),
    game('a'),
    game('c'),
    game('d'),
  ]
  expect(offer(candidates, 'itself').map(found => found.nodeId)).toEqual(['a', 'b', 'c'])
})

test('offers nothing when nothing is open', () => {
  expect(offer([game('a', { launchable: false })], 'x')).toEqual([])
})
