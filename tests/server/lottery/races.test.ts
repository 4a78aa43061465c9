import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { holdWallet } from '#tests/support/held-wallet.ts'
import {
  type Bettor,
  balanceOf,
  bet,
  bettor,
  callLottery,
  expectedPayout,
  expectLotteryBalanced,
  type LotteryServer,
  line,
  openDraw,
  openLotteryServer,
  type Said,
} from '#tests/support/lottery.ts'

// Protects: on a real PostgreSQL limits, cut-off and settlement are exact, however many come at once and on how many servers.

const fresh = useDatabase('postgres', { poolSize: 24 })
let server: LotteryServer
let start = Date.parse('2026-11-22T03:00:01.000Z')

beforeAll(async () => {
  server = await openLotteryServer(fresh.db)
})
beforeEach(async () => {
  start += 3 * 86_400_000
  server.clock.stopAt(new Date(start))
  await server.scheduler.work()
})
afterEach(() => expectLotteryBalanced(fresh.db))

/** Takes turns. */
function one(players: readonly Bettor[], index: number): Bettor {
  const player = players[index % players.length]
  if (!player) throw new Error('nobody plays')
  return player
}

const accepted = (all: readonly Said[]) => all.filter(one => one.success).length
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

test('races 400 bets for one number: exactly what fits under its limit is accepted', async () => {
  const players = await times(8, () => bettor(server, 10_000_000n))
  const { drawId } = await openDraw(server, 'one-minute')
  // 200,000 in all on a number, 2,000 a bet.
  const said = await times(400, index =>
    bet(server, one(players, index), drawId, [line('straight3', '777', '2000')]),
  )
  expect(accepted(said)).toBe(100)
  expect(new Set(said.filter(one => !one.success).map(one => one.code))).toEqual(
    new Set(['lotteryNumberFull']),
  )
})

test('races 400 bets for what a draw may lose: exactly what fits is accepted', async () => {
  const players = await times(8, () => bettor(server, 10_000_000n))
  const { drawId } = await openDraw(server, 'one-minute')
  // 200,000,000 at most, 950 × 10,000 = 9,500,000 for each of these: 21 fit.
  const said = await times(400, index => {
    const numbers = String(index).padStart(3, '0')
    return bet(server, one(players, index), drawId, [line('straight3', numbers, '10000')])
  })
  expect(accepted(said)).toBe(21)
  expect(new Set(said.filter(one => !one.success).map(one => one.code))).toEqual(new Set(['lotteryDrawFull']))
})

test('races 300 players on one draw: every one is answered at the first try, and the limits are exact', async () => {
  const players: Bettor[] = []
  while (players.length < 300) players.push(...(await times(25, () => bettor(server, 100_000n))))
  const { drawId } = await openDraw(server, 'one-minute')
  // Half of them stake 2,000 each on one number, which takes 200,000; the others something with room for all.
  const said = await times(300, index => {
    const lines = [index % 2 === 0 ? line('straight3', '777', '2000') : line('sumSides', 'big', '100')]
    const body = { id: newId(), drawId, lines }
    return callLottery(server, 'POST', '/lottery/tickets', one(players, index), body)
  })
  const codes = Map.groupBy(said, answer => (answer.success ? 'placed' : answer.code))
  expect([...codes].map(([code, answers]) => [code, answers.length]).sort()).toEqual([
    ['lotteryNumberFull', 50],
    ['placed', 250],
  ])
  const balances = await times(300, index => balanceOf(fresh.db, one(players, index)))
  for (const [index, balance] of balances.entries()) {
    const stake = index % 2 === 0 ? 2_000n : 100n
    expect(balance).toBe(said[index]?.success ? 100_000n - stake : 100_000n)
  }
})

test('races the same ids from two servers: one ticket each, and the same answer', async () => {
  const who = await bettor(server, 100_000n)
  const other = await openLotteryServer(fresh.db)
  other.clock.stopAt(server.clock.now())
  const { drawId } = await openDraw(server, 'coin-draw')
  const ids = Array.from({ length: 40 }, () => newId())
  const place = (at: LotteryServer, id: string) => bet(at, who, drawId, [line('headCount', '2')], id)
  const [first, second] = await Promise.all([
    Promise.all(ids.map(id => place(server, id))),
    Promise.all(ids.toReversed().map(id => place(other, id))),
  ])
  expect(second.toReversed().map(answer => answer.value)).toEqual(first.map(answer => answer.value))
  expect(await balanceOf(fresh.db, who)).toBe(60_000n)
})

test('races 100 bets of one wallet, and one id 50 times: no more than the money, one ticket for the id', async () => {
  const who = await bettor(server, 10_000n)
  const { drawId } = await openDraw(server, 'big-or-small')
  const said = await times(100, () => bet(server, who, drawId, [line('diceSides', 'big', '300')]))
  expect(accepted(said)).toBe(33)
  const id = newId()
  const rich = await bettor(server, 10_000n)
  const same = await times(50, () => bet(server, rich, drawId, [line('diceSides', 'odd')], id))
  expect(new Set(same.map(one => JSON.stringify(one.value))).size).toBe(1)
  expect(await balanceOf(fresh.db, rich)).toBe(9_000n)
})

test('races slips with a wallet that somebody holds: all others are placed meanwhile, its own once it is let go', async () => {
  const players = await times(10, () => bettor(server, 100_000n))
  const held = one(players, 0)
  const { drawId } = await openDraw(server, 'coin-draw')
  const { letGo } = await holdWallet(fresh.databaseUrl, held)
  const id = newId()
  const waiting = times(2, () => bet(server, held, drawId, [line('headCount', '2')], id))
  const others = await times(9, index =>
    bet(server, one(players, index + 1), drawId, [line('headCount', '2')]),
  )
  expect(accepted(others)).toBe(9)
  await letGo()
  const [first, second] = await waiting
  expect(first?.success).toBe(true)
  expect(second?.value).toEqual(first?.value)
  expect(await balanceOf(fresh.db, held)).toBe(99_000n)
})

test('races 100 bets with the cut-off and three servers that draw: accepted before the result, or refused', async () => {
  const players = await times(10, () => bettor(server, 100_000n))
  const draw = await openDraw(server, 'coin-draw')
  const bets = times(100, index => bet(server, one(players, index), draw.drawId, [line('headCount', '2')]))
  // The clock passes the cut-off and the draw while they are on their way.
  server.clock.stopAt(new Date(draw.closesAt.getTime() - 1))
  setImmediate(() => server.clock.stopAt(draw.drawsAt))
  const schedulers = [server.scheduler, server.anotherScheduler(), server.anotherScheduler()]
  const said = await bets
  server.clock.stopAt(draw.drawsAt)
  await Promise.all(schedulers.map(scheduler => scheduler.work()))
  expect(said.every(one => one.success || one.code === 'lotteryDrawClosed')).toBe(true)
  const stored = await fresh.db.row(sql<{ all: number; pending: number }>`
    select count(*)::int as all, (count(*) filter (where status = 'pending'))::int as pending
    from lottery_tickets where draw_id = ${draw.drawId}`)
  expect(stored).toEqual({ all: accepted(said), pending: 0 })
})

/** Returns once somebody waits for a lock that another one holds. */
async function somebodyWaits(): Promise<void> {
  for (const last = Date.now() + 30_000; Date.now() < last; ) {
    const row = await fresh.db.row(sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (row?.waiting) return
  }
  throw new Error('nobody ever waited for a lock')
}

test('refuses a slip that waited for the book of its draw until the cut-off was over', async () => {
  const who = await bettor(server, 100_000n)
  const draw = await openDraw(server, 'coin-draw')
  await bet(server, who, draw.drawId, [line('headCount', '2')])
  server.clock.stopAt(new Date(draw.closesAt.getTime() - 1))
  const [held, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = fresh.db.transaction(async tx => {
    await tx.run(sql`select 1 from lottery_draw_books where draw_id = ${draw.drawId}::uuid for update`)
    held.resolve()
    await left.promise
  })
  await held.promise
  const waiting = bet(server, who, draw.drawId, [line('headCount', '1')])
  await somebodyWaits()
  server.clock.stopAt(draw.closesAt)
  left.resolve()
  await holding
  expect(await waiting).toMatchObject({ success: false, code: 'lotteryDrawClosed' })
  expect(await balanceOf(fresh.db, who)).toBe(99_000n)
})

test('races bets against the draw itself: none is accepted beside the result', async () => {
  const players = await times(10, () => bettor(server, 100_000n))
  const draw = await openDraw(server, 'coin-draw')
  // This process's clock stands before the cut-off, the drawing one's is ahead.
  const ahead = await openLotteryServer(fresh.db)
  ahead.clock.stopAt(draw.drawsAt)
  const bets = times(100, index => bet(server, one(players, index), draw.drawId, [line('headCount', '1')]))
  const [said] = await Promise.all([bets, ahead.scheduler.work()])
  await ahead.scheduler.work()
  const row = await fresh.db.row(sql<{ tickets: number; late: number }>`
    select count(*)::int as tickets, (count(*) filter (where t.status = 'pending'))::int as late
    from lottery_tickets t where t.draw_id = ${draw.drawId}`)
  expect(row).toEqual({ tickets: accepted(said), late: 0 })
})

test('races five servers over 2,000 tickets: each draw is made once, each ticket is paid once and exactly', async () => {
  const players = await times(20, () => bettor(server, 10_000_000n))
  const draw = await openDraw(server, 'big-or-small')
  const lines = ['1', '2', '3', '4', '5', '6'].map(face => line('oneDie', face, '100'))
  const slips = Array.from({ length: 100 }, () => lines).flat()
  await times(20, async index => {
    for (let slip = 0; slip < 5; slip += 1)
      await bet(server, one(players, index), draw.drawId, slips.slice(0, 20 * (slip + 1)))
  })
  server.clock.stopAt(draw.drawsAt)
  await Promise.all(
    [server.scheduler, ...Array.from({ length: 4 }, () => server.anotherScheduler())].map(scheduler =>
      scheduler.work(),
    ),
  )
  await server.scheduler.work()
  const { numbers } = (await fresh.db.row(
    sql<{
      numbers: string[]
    }>`select numbers from lottery_draws where id = ${draw.drawId} and settled_at is not null`,
  )) ?? { numbers: [] }
  for (const who of players) {
    const slipsOf = [20, 40, 60, 80, 100].map(count => slips.slice(0, count))
    const paid = slipsOf.reduce((sum, slip) => sum + expectedPayout('big-or-small', slip, numbers), 0n)
    expect(await balanceOf(fresh.db, who)).toBe(10_000_000n - 30_000n + paid)
  }
})
