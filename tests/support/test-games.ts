import type { Game } from '#lib/games/game.ts'
import type { GameLookup } from '#server/games/launch.ts'

/** A small catalogue: one game that is playable, one that is not yet, one under maintenance. */
export function testGames(): GameLookup & { close(nodeId: string): void; open(nodeId: string): void } {
  const games = new Map(
    [
      game('koi', 'BAIZE', 'koi-terrace', {}),
      game('naga', 'PG', 'naga-rising', { launchable: false }),
      game('manta', 'BAIZE', 'manta-reef', { maintenance: true }),
    ].map(one => [one.nodeId, one]),
  )
  const change = (nodeId: string, facts: Partial<Game>) => {
    const known = games.get(nodeId)
    if (known) games.set(nodeId, { ...known, ...facts })
  }
  return {
    gameById: nodeId => games.get(nodeId),
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
    names: { en: `Game ${gameCode}`, th: `เกม ${gameCode}` },
    rtp: '96.8',
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
