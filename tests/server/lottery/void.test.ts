import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { operate } from '#server/operator/operate.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  bet,
  bettor,
  callLottery,
  expectLotteryBalanced,
  line,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'

// Protects: an operator voids a draw before it is drawn, with a reason, once; every stake comes back and it is written down.

const fresh = useDatabase('postgres')

test('answers an operator who voids a draw: stakes come back once, the act is written down, a decided draw stays', async () => {
  const server = await openLotteryServer(fresh.db)
  server.clock.stopAt(new Date('2026-11-25T03:00:01.000Z'))
  await server.scheduler.work()
  const run = (...args: string[]) =>
    operate(args, { db: fresh.db, operator: 'nok', now: server.clock.now(), timeZone: 'Asia/Bangkok' })
  const who = await bettor(server, 10_000n)
  const draw = await openDraw(server, 'five-minute')
  await bet(server, who, draw.drawId, [line('last2', '47', '2500')])

  const asked = ['draw', 'void', 'five-minute', draw.period]
  expect(await run(...asked)).toEqual({ exitCode: 1, text: 'draw void needs a game, a period and a reason' })
  expect(await run('draw', 'void', 'five-minute', '20261125-9999', 'a reason')).toEqual({
    exitCode: 1,
    text: 'there is no draw 20261125-9999 of five-minute',
  })
  expect((await run(...asked, 'x'.repeat(201))).exitCode).toBe(1)
  expect(await balanceOf(fresh.db, who)).toBe(7_500n)
  expect(await run(...asked, 'the', 'drum', 'broke')).toEqual({
    exitCode: 0,
    text: `Draw ${draw.period} of five-minute is void; its stakes are being given back.`,
  })
  expect((await bet(server, who, draw.drawId, [line('last2', '47')])).code).toBe('lotteryDrawClosed')
  await Promise.all([server.scheduler.work(), server.anotherScheduler().work()])
  expect(await balanceOf(fresh.db, who)).toBe(10_000n)
  expect(await run(...asked, 'again')).toEqual({
    exitCode: 1,
    text: `draw ${draw.period} of five-minute was decided already`,
  })
  const changes = await fresh.db.rows(sql`
    select operator, subject, before, after from operator_changes where subject like 'draw %'`)
  expect(changes).toEqual([
    {
      operator: 'nok',
      subject: `draw five-minute ${draw.period}`,
      before: 'scheduled',
      after: 'void: the drum broke',
    },
  ])
  const { value: proof } = await callLottery(server, 'GET', `/lottery/draws/${draw.drawId}/proof`)
  expect(proof).toMatchObject({ state: 'void', numbers: null, serverSeed: null })

  // What was drawn cannot be taken back.
  const next = await openDraw(server, 'coin-draw')
  server.clock.stopAt(next.drawsAt)
  await server.scheduler.work()
  expect(await run('draw', 'void', 'coin-draw', next.period, 'too late')).toMatchObject({ exitCode: 1 })
  await expectLotteryBalanced(fresh.db)
})
