import { inEnglishElsewhere } from '#lib/demo/texts.ts'
import type { Game } from '#lib/games/game.ts'
import { artPath } from '#lib/games/label-address.ts'
import type { GameLookup } from '#server/games/launch.ts'

/** A catalogue whose games a test puts under maintenance. */
export type TestGames = GameLookup & { close(nodeId: string): void; open(nodeId: string): void }

/** A small catalogue: a game that is playable, one that is not yet, one under maintenance, two of an aggregator. */
export function testGames(): TestGames {
  const games = new Map(
    [
      game('koi', 'BAIZE', 'koi-terrace', {}),
      game('naga', 'PG', 'naga-rising', { launchable: false }),
      game('manta', 'BAIZE', 'manta-reef', { maintenance: true }),
      game('evo-roulette', 'EVO', 'lightning-roulette', {}),
      game('evo-blackjack', 'EVO', 'blackjack', {}),
    ].map(one => [one.nodeId, one]),
  )
  const change = (nodeId: string, facts: Partial<Game>) => {
    const known = games.get(nodeId)
    if (known) games.set(nodeId, { ...known, ...facts })
  }
  return {
    gameById: nodeId => games.get(nodeId),
    gameByCode: (vendor, gameCode) =>
      [...games.values()].find(one => one.vassalage === vendor && one.gameCode === gameCode),
    gameByKey: key =>
      [...games.values()].find(
        one =>
          one.vassalage === key.vassalage && one.gameType === key.gameType && one.gameCode === key.gameCode,
      ),
    iconOf: artPath,
    isOpen: nodeId => {
      const known = games.get(nodeId)
      return known?.launchable === true && !known.maintenance
    },
    close: nodeId => change(nodeId, { maintenance: true }),
    open: nodeId => change(nodeId, { maintenance: false }),
  }
}

function game(nodeId: string, vassalage: string, gameCode: string, facts: Partial<Game>): Game {
  return {
    nodeId,
    vassalage,
    gameType: 'RNG',
    gameCode,
    gameClassify: null,
    names: inEnglishElsewhere({ en: `Game ${gameCode}`, th: `เกม ${gameCode}` }),
    rtp: '96.8',
    figures: null,
    hotRank: null,
    isNew: false,
    maintenance: false,
    launchable: true,
    position: 0,
    releasedOn: '2026-01-01',
    artSeed: gameCode,
    ...facts,
  }
}
