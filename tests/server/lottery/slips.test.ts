import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  bet,
  bettor,
  callLottery,
  drawn,
  expectLotteryBalanced,
  type LotteryServer,
  line,
  openDraw,
  openLotteryServer,
} from '#tests/support/lottery.ts'

// Protects: a slip is accepted whole or not at all, by the server’s clock, in the book of its member, once.

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

test('answers menus, odds and draws in the caller’s words with the server’s clock', async () => {
  const { value: menus } = await callLottery(server, 'GET', '/lottery/menus?prizeMode=SEA&device=WEB')
  expect(menus).toMatchObject({
    serverTime: server.clock.now().toISOString(),
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
  })
  expect(menus.menus).toHaveLength(1)
  expect(menus.menus[0].games).toHaveLength(8)
  expect(menus.menus[0].games[0]).toMatchObject({ gameCode: 'hanoi-special', open: { state: 'open' } })
  const { value: game } = await callLottery(server, 'GET', '/lottery/games/vientiane-draw')
  expect(game.bets[1]).toMatchObject({
    betType: 'anyOrder3',
    name: 'Last three digits in any order',
    odds: [{ label: 'three different digits', odds: '153' }, { odds: '306' }],
    rtp: ['91.80', '91.80'],
    minStake: '100',
  })
  const { value: draws } = await callLottery(server, 'GET', '/lottery/games/one-minute/draws')
  expect(draws.current.period).toMatch(/^\d{8}-0601$/)
  expect(draws.next).toHaveLength(3)
  expect(draws.next[0].opensAt).toBe(draws.current.closesAt)
  expect(await callLottery(server, 'GET', '/lottery/games/no-such/draws')).toMatchObject({
    status: 404,
    code: 'notFound',
  })
  const who = await bettor(server)
  const launch = {
    launchMode: 'LOTT',
    lottoArea: 'VN',
    prizeMode: 'SEA',
    gameCode: 'hanoi-style',
    view: 'betting',
  }
  const launched = await callLottery(server, 'POST', '/lottery/launch', who, launch)
  expect(launched.value).toEqual({ url: '/en/vnlottery?gameCode=hanoi-style', gameName: 'Hanoi Style' })
})

test('repeats the answer of a slip, and refuses its id for another one', async () => {
  const who = await bettor(server, 10_000n)
  const { drawId } = await openDraw(server, 'one-minute')
  const id = newId()
  const first = await bet(server, who, drawId, [line('straight3', '123')], id)
  expect(await bet(server, who, drawId, [line('straight3', '123')], id)).toEqual(first)
  const other = await bet(server, who, drawId, [line('straight3', '124')], id)
  expect(other).toMatchObject({ status: 409, code: 'idempotencyConflict' })
  expect(await balanceOf(fresh.db, who)).toBe(9_000n)
})

test('refuses what does not fit, the whole slip, and takes nothing', async () => {
  const who = await bettor(server, 5_000n)
  const { drawId } = await openDraw(server, 'mekong-five-minute')
  const good = line('last2', '12')
  const refused = async (lines: ReturnType<typeof line>[], code: string, field?: string, asked = drawId) => {
    const said = await bet(server, who, asked, lines)
    expect([said.code, said.field]).toEqual([code, field])
  }
  await refused([good, line('last2', '123')], 'lotteryNumbersWrong', 'lines.1.numbers')
  await refused([good, line('anyOrder3', '777')], 'lotteryNumbersWrong', 'lines.1.numbers')
  await refused([line('diceSides', 'big')], 'lotteryNumbersWrong', 'lines.0.numbers')
  await refused([good, line('last2', '12', '99')], 'amountOutsideLimits', 'lines.1.stake')
  await refused([line('last2', '12', '500001')], 'amountOutsideLimits', 'lines.0.stake')
  await refused([line('last2', '12', '-100')], 'badAmount', 'lines.0.stake')
  await refused([line('last2', '12', '1.5')], 'badAmount', 'lines.0.stake')
  await refused([], 'required', 'lines')
  await refused(Array(101).fill(good), 'badInput', 'lines')
  await refused([line('last2', '12', '5100')], 'notEnoughMoney')
  await refused([good], 'notFound', undefined, newId())
  server.maintain('mekong-five-minute', true)
  await refused([good], 'gameMaintenance')
  server.maintain('mekong-five-minute', false)
  expect(
    (await callLottery(server, 'POST', '/lottery/tickets', undefined, { id: newId(), drawId, lines: [good] }))
      .code,
  ).toBe('notSignedIn')
  await fresh.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}`)
  await refused([good], 'accountClosed')
  expect(await balanceOf(fresh.db, who)).toBe(5_000n)
})

test('refuses a bet from the cut-off on, before the opening and after the draw', async () => {
  const who = await bettor(server, 10_000n)
  const draw = await openDraw(server, 'five-minute')
  const lines = [line('last2', '12')]
  server.clock.stopAt(after(draw.opensAt, -1))
  expect((await bet(server, who, draw.drawId, lines)).code).toBe('lotteryDrawNotOpen')
  server.clock.stopAt(after(draw.closesAt, -1))
  expect((await bet(server, who, draw.drawId, lines)).success).toBe(true)
  server.clock.stopAt(draw.closesAt)
  expect((await bet(server, who, draw.drawId, lines)).code).toBe('lotteryDrawClosed')
  await drawn(server, draw)
  server.clock.stopAt(after(draw.closesAt, -1))
  expect((await bet(server, who, draw.drawId, lines)).code).toBe('lotteryDrawClosed')
})

test('keeps trial members in their own book: limits, tickets, participation and pay', async () => {
  const [real, trial] = [await bettor(server, 100_000_000n), await bettor(server, 100_000_000n, 4)]
  const draw = await openDraw(server, 'quarter-hour')
  const most = line('last3', '123', '50000')
  const full = async (who: typeof real) => {
    const slip = await bet(server, who, draw.drawId, Array(4).fill(most))
    return [slip.success, (await bet(server, who, draw.drawId, [line('last3', '123', '100')])).code]
  }
  expect(await full(trial)).toEqual([true, 'lotteryNumberFull'])
  expect(await full(real)).toEqual([true, 'lotteryNumberFull'])
  const { value } = await callLottery(server, 'GET', '/lottery/participation?gameCode=quarter-hour')
  expect(value.draws.find((one: { drawId: string }) => one.drawId === draw.drawId)).toMatchObject({
    members: 1,
    tickets: 1,
  })
  await drawn(server, draw)
  const days = await fresh.db.rows(sql`select 1 from bet_daily where member_id = ${trial.memberId}`)
  expect(days).toEqual([])
})

test('pages tickets by the ticket before, while new ones arrive; others’ are not found', async () => {
  const [who, other] = [await bettor(server, 1_000_000n), await bettor(server, 10_000n)]
  const { drawId } = await openDraw(server, 'one-minute')
  const place = async () => {
    server.clock.stopAt(after(server.clock.now(), 1))
    return (await bet(server, who, drawId, [line('place', '1-7')])).value.ticket.ticketId as string
  }
  const ids: string[] = []
  for (let index = 0; index < 12; index += 1) ids.push(await place())
  const page = async (before: string | null) =>
    (await callLottery(server, 'GET', `/lottery/tickets?limit=5${before ? `&before=${before}` : ''}`, who))
      .value
  const first = await page(null)
  await place()
  const second = await page(first.before)
  const third = await page(second.before)
  const seen = [first, second, third].flatMap(one =>
    one.tickets.map((row: { ticketId: string }) => row.ticketId),
  )
  expect(seen).toEqual(ids.toReversed())
  expect(third.before).toBeNull()
  expect((await callLottery(server, 'GET', `/lottery/tickets/${ids[0]}`, other)).status).toBe(404)
  expect((await callLottery(server, 'GET', '/lottery/tickets', other)).value.tickets).toEqual([])
  expect((await callLottery(server, 'GET', '/lottery/recent', who)).value.games).toMatchObject([
    { gameCode: 'one-minute' },
  ])
})
