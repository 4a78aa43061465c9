import { atom } from 'nanostores'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { gameFigures } from './catalogue-api.ts'
import type { GameFigures } from './game.ts'
import type { GameKey } from './rules.ts'

/** What the game whose sheet is open states; `figures` is null where it states nothing. */
export const $figures = atom<Loadable<{ figures: GameFigures | null }>>(IDLE)

/** Counts readings, so that a slow answer about one game never stands on the sheet of another. */
let reading = 0

export async function loadFigures({ vassalage, gameType, gameCode }: GameKey): Promise<void> {
  reading += 1
  const mine = reading
  $figures.set({ state: 'loading', value: undefined, failure: undefined })
  const outcome = await call(gameFigures, { vassalage, gameType, gameCode })
  if (mine !== reading) return
  if (outcome.ok) $figures.set({ state: 'ready', value: outcome.value, failure: undefined })
  else $figures.set({ state: 'failed', value: undefined, failure: outcome.failure })
}
