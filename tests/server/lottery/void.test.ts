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
import { namePerson } from '#tests/support/operators.ts'

// Protects: two operators void a draw before it is drawn, with a reason, once; every stake comes back and it is written down.

const fresh = useDatabase('postgres')

test('answers two operators who void a draw: stakes come back once, the act is written down, a decided draw stays', async () => {
  const server = await openLotteryServer(fresh.db)
  server.clock.stopAt(new Date('2026-11-25T03:00:01.000Z'))
  await server.scheduler.work()
  for (const name of ['nok', 'mai']) await namePerson(server, name)
  const runAs = (name: string, ...args: string[]) => {
    const context = { db: fresh.db, operator: 'machine', now: server.clock.now(), timeZone: 'Asia/Bangkok' }
    return operate([...args, '--as', name], { ...context, key: `key of ${name}` })
  }
  const run = (...args: string[]) => runAs('nok', ...args)
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
  expect((await run(...asked, 'the', 'drum', 'broke')).text).toContain('needs one more agreement')
  expect(await run(...asked, 'the', 'drum', 'broke')).toMatchObject({ exitCode: 1 })
  expect(await balanceOf(fresh.db, who)).toBe(7_500n)
  expect((await runAs('mai', ...asked, 'a', 'guess')).text).toContain('do not say the same')
  expect(await runAs('mai', ...asked)).toEqual({
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
      operator: 'mai',
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
