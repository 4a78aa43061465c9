import { newId } from '#lib/ids/ids.ts'
import { numbersOf } from '#lib/lottery/drawing.ts'
import { LOTTERY_GAMES, lotteryGame } from '#lib/lottery/games.ts'
import { exposureLimit } from '#lib/lottery/limits.ts'
import { drawsAhead } from '#lib/lottery/schedule.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  dueDraws,
  insertDraws,
  knownDraws,
  lockBooks,
  markDrawn,
  markVoid,
  scheduledDraw,
} from './draw-queries.ts'
import type { DrawSeeds } from './seeds.ts'

/** How many draws of each game are created ahead: a few minutes of fast ones without any server. */
const AHEAD = 4

export interface DrawSetting {
  db: Database
  seeds: DrawSeeds
  timeZone: string
  currency: Currency
}

/** Creates the missing coming draws, each with its seed hash; returns how many. */
export async function makeDraws(setting: DrawSetting, now: Date): Promise<number> {
  const { db, seeds, timeZone, currency } = setting
  const coming = LOTTERY_GAMES.flatMap(game =>
    drawsAhead(game, now, AHEAD, timeZone).map(times => ({ game, gameCode: game.code, ...times })),
  )
  const known = await knownDraws(db, coming)
  const missing = coming.filter(({ gameCode, drawsAt }) => !known.has(`${gameCode} ${drawsAt.toISOString()}`))
  if (missing.length === 0) return 0
  const draws = missing.map(({ game, ...draw }) => {
    const id = newId()
    const { hash, sealed } = seeds.make(id)
    return { ...draw, id, seedHash: hash, seedSealed: sealed, exposureLimit: exposureLimit(game, currency) }
  })
  return (await insertDraws(db, draws)) / 2
}

/** Draws what is due. Calls `report` for a draw that fails; the others go on. */
export async function drawDue(
  { db, seeds }: DrawSetting,
  now: Date,
  report: (error: unknown, drawId: string) => void,
): Promise<number> {
  let drawn = 0
  for (const drawId of await dueDraws(db, now)) {
    try {
      if (await db.transaction(tx => drawOnce(tx, seeds, drawId, now))) drawn += 1
    } catch (error) {
      report(error, drawId)
    }
  }
  return drawn
}

/** Decides a draw by its seed. Only one of several processes finds it undecided; waits for bets in progress. */
async function drawOnce(tx: Transaction, seeds: DrawSeeds, drawId: string, now: Date): Promise<boolean> {
  await lockBooks(tx, drawId)
  const draw = await scheduledDraw(tx, drawId)
  const game = draw && lotteryGame(draw.game_code)
  if (!draw) return false
  if (!game)
    throw new Error(`draw ${draw.period} is of a game ${draw.game_code} that this version does not know`)
  const seed = seeds.open(drawId, draw.sealed)
  const name = { gameCode: draw.game_code, period: draw.period }
  const numbers = await numbersOf(game.form, name, seed.toString('hex'))
  await markDrawn(tx, { drawId, seed, numbers, now })
  return true
}

/** Voids a draw before it is drawn, so that every stake is refunded; false if it was already decided. */
export async function voidDraw(tx: Transaction, drawId: string, reason: string, now: Date): Promise<boolean> {
  await lockBooks(tx, drawId)
  if (!(await scheduledDraw(tx, drawId))) return false
  await markVoid(tx, { drawId, reason, now })
  return true
}
