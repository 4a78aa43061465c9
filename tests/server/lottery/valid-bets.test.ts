import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { drawDue } from '#server/lottery/draws.ts'
import { DrawSeeds } from '#server/lottery/seeds.ts'
import { settleDecided } from '#server/lottery/settle.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  type Bettor,
  bet,
  bettor,
  expectLotteryBalanced,
  line,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'
import { SECRET } from '#tests/support/secret.ts'

// Protects: bets on both sides of a draw count what they risked together, on one slip or several, in one batch or several.

const fresh = useDatabase('postgres')

test('counts all tickets of a member in a draw together, whatever the batches are', async () => {
  const server = await openLotteryServer(fresh.db)
  const { db, clock, scheduler } = server
  clock.stopAt(new Date('2026-11-25T03:00:01.000Z'))
  await scheduler.work()
  const [both, oneSlip, single] = await Promise.all([1, 2, 3].map(() => bettor(server, 100_000n)))
  if (!both || !oneSlip || !single) return expect.unreachable()
  const { drawId, drawsAt } = await openDraw(server, 'ball-race')
  // They pay 1.92.
  const big = line('winnerSides', 'big', '10000')
  const small = line('winnerSides', 'small', '10000')
  await bet(server, both, drawId, [big])
  await bet(server, oneSlip, drawId, [big, small])
  await bet(server, single, drawId, [big])
  await bet(server, both, drawId, [small])

  clock.stopAt(drawsAt)
  const fail = (error: unknown) => {
    throw error
  }
  const setting = {
    db,
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
    onBalance: () => undefined,
    batch: 1,
  } as const
  await drawDue({ ...setting, seeds: new DrawSeeds(SECRET) }, clock.now(), fail)
  expect(await settleDecided(setting, () => clock.now(), fail)).toBe(4)

  const roundsOf = (who: Bettor) =>
    db.rows(sql<{ stake: bigint; payout: bigint; valid: bigint; by: string; since: string }>`
      select stake, payout, valid_bet as valid, valid_bet_by as by, valid_bet_from::text as since from game_rounds
      where member_id = ${who.memberId}::uuid order by id`)
  const rule = { by: 'risk', since: '1970-01-01' }
  const pair = await roundsOf(both)
  expect(pair).toMatchObject([
    { stake: 10_000n, valid: 400n, ...rule },
    { stake: 10_000n, valid: 400n, ...rule },
  ])
  expect(pair.map(({ payout }) => payout).toSorted()).toEqual([0n, 19_200n])
  expect(await roundsOf(oneSlip)).toEqual([{ stake: 20_000n, payout: 19_200n, valid: 800n, ...rule }])
  const [alone] = await roundsOf(single)
  expect(alone?.valid).toBe(alone?.payout === 0n ? 10_000n : 9_200n)
  await expectLotteryBalanced(db)
})
