import { atom } from 'nanostores'
import { recordServerTime, serverNow } from '#lib/time/clock-store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { whileVisible } from '#lib/wire/while-seen.ts'
import { lotteryDraws, lotteryGame, lotteryMenus, participation } from './api.ts'
import { type Draws, nextReadMs } from './draw-times.ts'
import type { GameDetails } from './slip.ts'

export type Menus = AnswerOf<typeof lotteryMenus>
export type Takers = ReadonlyMap<string, { members: number; tickets: number }>

/** The lotteries by prize mode. */
export const $menus = atom<Loadable<Menus>>(IDLE)
/** The displayed lottery. */
export const $game = atom<Loadable<GameDetails>>(IDLE)
export const $draws = atom<Loadable<Draws>>(IDLE)
/** Participants by draw. */
export const $takers = atom<Takers>(new Map())

const MENUS_MS = 15_000

/** Loads the menus now and periodically while the page is visible; returns a function to stop. */
export function followMenus(): () => void {
  return whileVisible(async () => {
    await Promise.all([readMenus(), readTakers(undefined)])
    return MENUS_MS
  })
}

/** Shows a lottery and follows its draws, reloading right after each cut-off and draw; returns a function to stop. */
export function followGame(gameCode: string): () => void {
  if ($game.get().value?.gameCode !== gameCode) {
    $game.set({ state: 'loading', value: undefined, failure: undefined })
    $draws.set({ state: 'loading', value: undefined, failure: undefined })
  }
  return whileVisible(async () => {
    const isKnown = $game.get().value?.gameCode === gameCode
    await Promise.all([isKnown || readGame(gameCode), readDraws(gameCode), readTakers(gameCode)])
    const { value } = $draws.get()
    return value ? nextReadMs(value, serverNow()) : FAILED_MS
  })
}

const FAILED_MS = 5_000

export async function readGame(gameCode: string): Promise<void> {
  $game.set({ ...$game.get(), state: 'loading', failure: undefined })
  const outcome = await call(lotteryGame, { gameCode })
  $game.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value, failure: undefined }
      : { state: 'failed', value: undefined, failure: outcome.failure },
  )
}

/** Loads the draws now, for a refusal that shows that the page is outdated. */
export async function readDraws(gameCode: string): Promise<void> {
  const askedMs = performance.now()
  const outcome = await call(lotteryDraws, { gameCode })
  const { value } = $draws.get()
  if (outcome.ok) {
    recordServerTime(outcome.value.serverTime, askedMs)
    $draws.set({ state: 'ready', value: outcome.value, failure: undefined })
  } else $draws.set({ state: 'failed', value, failure: outcome.failure })
}

export async function readMenus(): Promise<void> {
  const askedMs = performance.now()
  const { value } = $menus.get()
  if (!value) $menus.set({ state: 'loading', value, failure: undefined })
  const outcome = await call(lotteryMenus, { device: 'WEB' })
  if (outcome.ok) {
    recordServerTime(outcome.value.serverTime, askedMs)
    $menus.set({ state: 'ready', value: outcome.value, failure: undefined })
  } else $menus.set({ state: 'failed', value, failure: outcome.failure })
}

/** Loads the participants; without an answer nothing is shown. */
async function readTakers(gameCode: string | undefined): Promise<void> {
  const outcome = await call(participation, gameCode ? { gameCode } : {})
  if (!outcome.ok) return
  $takers.set(
    new Map(outcome.value.draws.map(({ drawId, members, tickets }) => [drawId, { members, tickets }])),
  )
}
