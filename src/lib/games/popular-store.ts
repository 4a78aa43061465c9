import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { type ListedGame, popularGames } from './api.ts'
import type { GameType } from './rules.ts'

const OFFERED = 5

/** Games that many play now, to go on with where nothing was found; empty until they are known, and where nobody played. */
export const $popular = atom<readonly ListedGame[]>([])

/** Reads what is played most in a category, or in all of them. */
export async function loadPopular(gameType: GameType | undefined): Promise<void> {
  $popular.set([])
  const outcome = await call(popularGames, { ...(gameType ? { gameType } : {}), limitNum: OFFERED })
  if (outcome.ok) $popular.set(outcome.value.list)
}
