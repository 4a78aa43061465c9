import { newId } from '#lib/ids/ids.ts'
import { numbersOf } from '#lib/lottery/drawing.ts'
import { LOTTERY_GAMES } from '#lib/lottery/games.ts'
import { exposureLimit } from '#lib/lottery/limits.ts'
import { drawsAhead } from '#lib/lottery/schedule.ts'
import type { Currency } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { insertDraws } from '#server/lottery/draw-queries.ts'
import { DrawSeeds } from '#server/lottery/seeds.ts'

interface Past {
  days: number
  now: Date
  timeZone: string
  currency: Currency
}

const DAY_MS = 86_400_000

/**
 * The past draws of the demo world's daily lotteries, without tickets. Their seed hashes were not published before, as
 * nobody played; they follow the rules and can be verified like any others. Fast lotteries have a past within the hour.
 */
export async function drawPast(tx: Transaction, { days, now, timeZone, currency }: Past): Promise<void> {
  // The secret that seals their seeds is discarded after this call: the seeds are revealed.
  const seeds = new DrawSeeds(newId())
  const from = new Date(now.getTime() - days * DAY_MS)
  const daily = LOTTERY_GAMES.filter(game => 'dailyAt' in game.schedule)
  const draws = daily.flatMap(game =>
    drawsAhead(game, from, days, timeZone)
      .filter(({ drawsAt }) => drawsAt < now)
      .map(times => {
        const id = newId()
        const { hash, sealed } = seeds.make(id)
        const limit = exposureLimit(game, currency)
        return {
          ...times,
          id,
          game,
          gameCode: game.code,
          seedHash: hash,
          seedSealed: sealed,
          exposureLimit: limit,
        }
      }),
  )
  await insertDraws(tx, draws)
  const drawn = await Promise.all(
    draws.map(async ({ id, game, gameCode, period, seedSealed, drawsAt }) => {
      const seed = seeds.open(id, seedSealed)
      const numbers = await numbersOf(game.form, { gameCode, period }, seed.toString('hex'))
      return { id, seed, numbers: numbers.join(' '), at: drawsAt }
    }),
  )
  await tx.run(sql`
    update lottery_draws d
    set state = 'drawn', server_seed = n.seed, numbers = string_to_array(n.numbers, ' '), decided_at = n.at,
      settled_at = n.at
    from unnest(
      ${drawn.map(one => one.id)}::uuid[], ${drawn.map(one => one.seed)}::bytea[],
      ${drawn.map(one => one.numbers)}::text[], ${drawn.map(one => one.at)}::timestamptz[])
      as n (id, seed, numbers, at)
    where d.id = n.id`)
}
