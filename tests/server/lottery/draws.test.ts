import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyDraw } from '#lib/lottery/drawing.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import { sql } from '#server/db/sql.ts'
import { voidDraw } from '#server/lottery/draws.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  bet,
  bettor,
  callLottery,
  drawn,
  expectedPayout,
  expectLotteryBalanced,
  type LotteryServer,
  line,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'

// Protects: a draw pays its tickets once, can be checked, and stays as it was drawn.

const fresh = useDatabase('postgres')
let server: LotteryServer

/** A quiet moment of its own for each test, so that no draw is met twice. */
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

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

test('answers a slip of several lines, its ticket, its settlement and a proof that holds', async () => {
  const who = await bettor(server, 100_000n)
  const draw = await openDraw(server, 'big-or-small')
  expect(draw.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  const lines = ['big', 'small', 'odd', 'even'].map(side => line('diceSides', side))
  const placed = await bet(server, who, draw.drawId, [
    ...lines,
    line('oneDie', '6'),
    line('diceSum', '10', '500'),
  ])
  expect(placed).toMatchObject({ success: true, value: { balance: '94500' } })
  expect(placed.value.ticket).toMatchObject({
    status: 'pending',
    stake: '5500',
    payout: '0',
    gameName: 'Big or Small',
  })

  const proof = async () => (await callLottery(server, 'GET', `/lottery/draws/${draw.drawId}/proof`)).value
  expect(await proof()).toMatchObject({ state: 'open', serverSeed: null, numbers: null })
  const numbers = await drawn(server, draw)
  const { serverSeed, serverSeedHash, gameCode, period } = await proof()
  expect(serverSeedHash).toBe(draw.serverSeedHash)
  const form = lotteryGame('big-or-small')?.form
  if (!form) throw new Error('no such game')
  const claim = { serverSeed, serverSeedHash, gameCode, period, numbers }
  expect(await verifyDraw(form, claim)).toMatchObject({ hashMatches: true, numbersMatch: true })

  const payout = expectedPayout('big-or-small', placed.value.ticket.lines, numbers)
  const { value: ticket } = await callLottery(
    server,
    'GET',
    `/lottery/tickets/${placed.value.ticket.ticketId}`,
    who,
  )
  expect(ticket).toMatchObject({ status: payout > 0n ? 'won' : 'lost', payout: String(payout), numbers })
  expect(await balanceOf(fresh.db, who)).toBe(94_500n + payout)
  await server.scheduler.work()
  expect(await balanceOf(fresh.db, who)).toBe(94_500n + payout)
})

test('gives every stake of a void draw back, once, and never draws it', async () => {
  const players = await Promise.all([
    bettor(server, 5_000n),
    bettor(server, 5_000n),
    bettor(server, 5_000n, 4),
  ])
  const draw = await openDraw(server, 'hanoi-style')
  for (const who of players)
    await bet(server, who, draw.drawId, [line('any2', '45', '2000'), line('special2', '45')])
  const now = server.clock.now()
  expect(await fresh.db.transaction(tx => voidDraw(tx, draw.drawId, 'a test', now))).toBe(true)
  expect(await fresh.db.transaction(tx => voidDraw(tx, draw.drawId, 'a test', now))).toBe(false)
  await Promise.all([server.scheduler.work(), server.anotherScheduler().work()])
  server.clock.stopAt(draw.drawsAt)
  await server.scheduler.work()
  for (const who of players) {
    expect(await balanceOf(fresh.db, who)).toBe(5_000n)
    const { value } = await callLottery(server, 'GET', '/lottery/tickets?status=void', who)
    expect(value.tickets).toMatchObject([{ status: 'void', payout: '0', numbers: null }])
  }
  expect((await bet(server, players[0], draw.drawId, [line('any2', '45')])).code).toBe('lotteryDrawClosed')
})

test('answers opened numbers by page with a chart, and the draws stay as they were drawn', async () => {
  const periods: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const draw = await openDraw(server, 'three-of-ten')
    periods.push(draw.period)
    await drawn(server, draw)
    server.clock.stopAt(after(draw.drawsAt, 25_000))
    await server.scheduler.work()
  }
  const path = '/lottery/games/three-of-ten/opened-numbers?limit=3'
  const { value: first } = await callLottery(server, 'GET', path)
  const { value: second } = await callLottery(
    server,
    'GET',
    `${path}&before=${encodeURIComponent(first.before)}`,
  )
  const seen = [...first.draws, ...second.draws].slice(0, 5).map((draw: { period: string }) => draw.period)
  expect(seen).toEqual(periods.toReversed())
  const counted = first.chart[0].signs.reduce((sum: number, sign: { count: number }) => sum + sign.count, 0)
  expect(counted).toBe(9)
  const changed = fresh.db.run(sql`update lottery_draws set numbers = array['01'] where state = 'drawn'`)
  await expect(changed).rejects.toThrow('cannot be changed')
})

test('draws late what came due while no server was there', async () => {
  const who = await bettor(server, 10_000n)
  const draw = await openDraw(server, 'ball-race')
  await bet(server, who, draw.drawId, [line('winnerSides', 'big')])
  server.clock.stopAt(after(draw.drawsAt, 6 * 3_600_000))
  await server.scheduler.work()
  const { value } = await callLottery(server, 'GET', '/lottery/tickets', who)
  expect(['won', 'lost']).toContain(value.tickets[0].status)
  expect((await openDraw(server, 'ball-race')).opensAt <= server.clock.now()).toBe(true)
})
