import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { games, hotGames, type ListedGame } from './api.ts'
import { isGameType } from './rules.ts'

/** How many games the dialog of a closed game offers (product decisions, section 5). */
const OFFERED = 3
const LOOKED_AT = 100

/** Games to play in place of one that is closed; undefined until they are known. */
export const $similar = atom<readonly ListedGame[] | undefined>(undefined)

/** Looks for open games like one of this category: its own category first, then the hottest of all. */
export async function loadSimilar(gameType: string, nodeId: string): Promise<void> {
  $similar.set(undefined)
  const [same, hot] = await Promise.all([
    isGameType(gameType) ? call(games, { gameType, pageSize: LOOKED_AT }) : undefined,
    call(hotGames, {}),
  ])
  $similar.set(offer([same?.ok ? same.value.games : [], hot.ok ? hot.value.list : []].flat(), nodeId))
}

/** The first few that can be opened now, each once, and never the closed one itself. */
export function offer(candidates: readonly ListedGame[], nodeId: string): ListedGame[] {
  const offered = new Map<string, ListedGame>()
  for (const game of candidates) {
    if (offered.size === OFFERED) break
    if (game.launchable && !game.maintenance && game.nodeId !== nodeId) offered.set(game.nodeId, game)
  }
  return [...offered.values()]
}
