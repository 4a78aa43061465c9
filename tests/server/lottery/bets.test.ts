import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { verifyDraw } from '#lib/lottery/drawing.ts'
import { lotteryGame } from '#lib/lottery/games.ts'
import { sql } from '#server/db/sql.ts'
import { voidDraw } from '#server/lottery/draws.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  ask,
  balanceOf,
  bet,
  bettor,
  expectedPayout,
  expectLotteryBalanced,
  type LotterySite,
  line,
  lotterySite,
  openDraw,
} from '#tests/support/lottery.ts'

// Protects: a slip is accepted whole or not at all, by the server's clock; a draw pays its tickets once and can be checked.

const fresh = useDatabase('postgres')
let site: LotterySite

/** A quiet moment of its own for each test, so that no draw is met twice. */
let start = Date.parse('2026-11-22T03:00:01.000Z')

beforeAll(async () => {
  site = await lotterySite(fresh.db)
})
beforeEach(async () => {
  start += 3 * 86_400_000
  site.setClock(new Date(start))
  await site.clerk.work()
})
afterEach(() => expectLotteryBalanced(fresh.db))

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Lets a draw happen, and answers its result. */
async function drawn(draw: { drawsAt: Date; drawId: string }): Promise<string[]> {
  site.setClock(draw.drawsAt)
  await site.clerk.work()
  return (await ask(site, 'GET', `/lottery/draws/${draw.drawId}/proof`)).value.numbers
}

test('answers a slip of several lines, its ticket, its settlement and a proof that holds', async () => {
  const who = await bettor(site, 100_000n)
  const draw = await openDraw(site, 'big-or-small')
  expect(draw.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  const lines = ['big', 'small', 'odd', 'even'].map(side => line('diceSides', side))
  const placed = await bet(site, who, draw.drawId, [
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

  const proof = async () => (await ask(site, 'GET', `/lottery/draws/${draw.drawId}/proof`)).value
  expect(await proof()).toMatchObject({ state: 'open', serverSeed: null, numbers: null })
  const numbers = await drawn(draw)
  const { serverSeed, serverSeedHash, gameCode, period } = await proof()
  expect(serverSeedHash).toBe(draw.serverSeedHash)
  const form = lotteryGame('big-or-small')?.form
  if (!form) throw new Error('no such game')
  const claim = { serverSeed, serverSeedHash, gameCode, period, numbers }
  expect(await verifyDraw(form, claim)).toMatchObject({ hashMatches: true, numbersMatch: true })

  const payout = expectedPayout('big-or-small', placed.value.ticket.lines, numbers)
  const { value: ticket } = await ask(site, 'GET', `/lottery/tickets/${placed.value.ticket.ticketId}`, who)
  expect(ticket).toMatchObject({ status: payout > 0n ? 'won' : 'lost', payout: String(payout), numbers })
  expect(await balanceOf(fresh.db, who)).toBe(94_500n + payout)
  await site.clerk.work()
  expect(await balanceOf(fresh.db, who)).toBe(94_500n + payout)
})

test('answers menus, odds and draws in the caller’s words with the server’s clock', async () => {
  const { value: menus } = await ask(site, 'GET', '/lottery/menus?prizeMode=SEA&device=WEB')
  expect(menus).toMatchObject({
    serverTime: site.now().toISOString(),
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
  })
  expect(menus.menus).toHaveLength(1)
  expect(menus.menus[0].games).toHaveLength(8)
  expect(menus.menus[0].games[0]).toMatchObject({ gameCode: 'hanoi-special', open: { state: 'open' } })
  const { value: game } = await ask(site, 'GET', '/lottery/games/vientiane-draw')
  expect(game.bets[1]).toMatchObject({
    betType: 'anyOrder3',
    name: 'Last three digits in any order',
    odds: [{ label: 'three different digits', odds: '153' }, { odds: '306' }],
    rtp: ['91.80', '91.80'],
    minStake: '100',
  })
  const { value: draws } = await ask(site, 'GET', '/lottery/games/one-minute/draws')
  expect(draws.current.period).toMatch(/^\d{8}-0601$/)
  expect(draws.next).toHaveLength(3)
  expect(draws.next[0].opensAt).toBe(draws.current.closesAt)
  expect(await ask(site, 'GET', '/lottery/games/no-such/draws')).toMatchObject({
    status: 404,
    code: 'notFound',
  })
  const who = await bettor(site)
  const launch = {
    launchMode: 'LOTT',
    lottoArea: 'VN',
    prizeMode: 'SEA',
    gameCode: 'hanoi-style',
    view: 'betting',
  }
  const launched = await ask(site, 'POST', '/lottery/launch', who, launch)
  expect(launched.value).toEqual({ url: '/en/vnlottery?gameCode=hanoi-style', gameName: 'Hanoi Style' })
})

test('repeats the answer of a slip, and refuses its id for another one', async () => {
  const who = await bettor(site, 10_000n)
  const { drawId } = await openDraw(site, 'one-minute')
  const id = newId()
  const first = await bet(site, who, drawId, [line('straight3', '123')], id)
  expect(await bet(site, who, drawId, [line('straight3', '123')], id)).toEqual(first)
  const other = await bet(site, who, drawId, [line('straight3', '124')], id)
  expect(other).toMatchObject({ status: 409, code: 'idempotencyConflict' })
  expect(await balanceOf(fresh.db, who)).toBe(9_000n)
})

test('refuses what does not fit, the whole slip, and takes nothing', async () => {
  const who = await bettor(site, 5_000n)
  const { drawId } = await openDraw(site, 'mekong-five-minute')
  const good = line('last2', '12')
  const refused = async (lines: ReturnType<typeof line>[], code: string, field?: string, asked = drawId) => {
    const said = await bet(site, who, asked, lines)
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
  site.maintain('mekong-five-minute', true)
  await refused([good], 'gameMaintenance')
  site.maintain('mekong-five-minute', false)
  expect(
    (await ask(site, 'POST', '/lottery/tickets', undefined, { id: newId(), drawId, lines: [good] })).code,
  ).toBe('notSignedIn')
  await fresh.db.run(sql`update members set status = 'frozen' where id = ${who.memberId}`)
  await refused([good], 'accountClosed')
  expect(await balanceOf(fresh.db, who)).toBe(5_000n)
})

test('refuses a bet from the cut-off on, before the opening and after the draw', async () => {
  const who = await bettor(site, 10_000n)
  const draw = await openDraw(site, 'five-minute')
  const lines = [line('last2', '12')]
  site.setClock(after(draw.opensAt, -1))
  expect((await bet(site, who, draw.drawId, lines)).code).toBe('lotteryDrawNotOpen')
  site.setClock(after(draw.closesAt, -1))
  expect((await bet(site, who, draw.drawId, lines)).success).toBe(true)
  site.setClock(draw.closesAt)
  expect((await bet(site, who, draw.drawId, lines)).code).toBe('lotteryDrawClosed')
  await drawn(draw)
  site.setClock(after(draw.closesAt, -1))
  expect((await bet(site, who, draw.drawId, lines)).code).toBe('lotteryDrawClosed')
})

test('keeps trial members in their own book: limits, tickets, participation and pay', async () => {
  const [real, trial] = [await bettor(site, 100_000_000n), await bettor(site, 100_000_000n, 4)]
  const draw = await openDraw(site, 'quarter-hour')
  const most = line('last3', '123', '50000')
  const full = async (who: typeof real) => {
    const slip = await bet(site, who, draw.drawId, Array(4).fill(most))
    return [slip.success, (await bet(site, who, draw.drawId, [line('last3', '123', '100')])).code]
  }
  expect(await full(trial)).toEqual([true, 'lotteryNumberFull'])
  expect(await full(real)).toEqual([true, 'lotteryNumberFull'])
  const { value } = await ask(site, 'GET', '/lottery/participation?gameCode=quarter-hour')
  expect(value.draws.find((one: { drawId: string }) => one.drawId === draw.drawId)).toMatchObject({
    members: 1,
    tickets: 1,
  })
  await drawn(draw)
  const days = await fresh.db.rows(sql`select 1 from bet_daily where member_id = ${trial.memberId}`)
  expect(days).toEqual([])
})

test('gives every stake of a void draw back, once, and never draws it', async () => {
  const players = await Promise.all([bettor(site, 5_000n), bettor(site, 5_000n), bettor(site, 5_000n, 4)])
  const draw = await openDraw(site, 'hanoi-style')
  for (const who of players)
    await bet(site, who, draw.drawId, [line('any2', '45', '2000'), line('special2', '45')])
  const now = site.now()
  expect(await fresh.db.transaction(tx => voidDraw(tx, draw.drawId, 'a test', now))).toBe(true)
  expect(await fresh.db.transaction(tx => voidDraw(tx, draw.drawId, 'a test', now))).toBe(false)
  await Promise.all([site.clerk.work(), site.anotherClerk().work()])
  site.setClock(draw.drawsAt)
  await site.clerk.work()
  for (const who of players) {
    expect(await balanceOf(fresh.db, who)).toBe(5_000n)
    const { value } = await ask(site, 'GET', '/lottery/tickets?status=void', who)
    expect(value.tickets).toMatchObject([{ status: 'void', payout: '0', numbers: null }])
  }
  expect((await bet(site, players[0], draw.drawId, [line('any2', '45')])).code).toBe('lotteryDrawClosed')
})

test('pages tickets by the ticket before, while new ones arrive; others’ are not found', async () => {
  const [who, other] = [await bettor(site, 1_000_000n), await bettor(site, 10_000n)]
  const { drawId } = await openDraw(site, 'one-minute')
  const place = async () => {
    site.setClock(after(site.now(), 1))
    return (await bet(site, who, drawId, [line('place', '1-7')])).value.ticket.ticketId as string
  }
  const ids: string[] = []
  for (let index = 0; index < 12; index += 1) ids.push(await place())
  const page = async (before: string | null) =>
    (await ask(site, 'GET', `/lottery/tickets?limit=5${before ? `&before=${before}` : ''}`, who)).value
  const first = await page(null)
  await place()
  const second = await page(first.before)
  const third = await page(second.before)
  const seen = [first, second, third].flatMap(one =>
    one.tickets.map((row: { ticketId: string }) => row.ticketId),
  )
  expect(seen).toEqual(ids.toReversed())
  expect(third.before).toBeNull()
  expect((await ask(site, 'GET', `/lottery/tickets/${ids[0]}`, other)).status).toBe(404)
  expect((await ask(site, 'GET', '/lottery/tickets', other)).value.tickets).toEqual([])
  expect((await ask(site, 'GET', '/lottery/recent', who)).value.games).toMatchObject([
    { gameCode: 'one-minute' },
  ])
})

test('answers opened numbers by page with a chart, and the draws stay as they were drawn', async () => {
  const periods: string[] = []
  for (let index = 0; index < 5; index += 1) {
    const draw = await openDraw(site, 'three-of-ten')
    periods.push(draw.period)
    await drawn(draw)
    site.setClock(after(draw.drawsAt, 25_000))
    await site.clerk.work()
  }
  const path = '/lottery/games/three-of-ten/opened-numbers?limit=3'
  const { value: first } = await ask(site, 'GET', path)
  const { value: second } = await ask(site, 'GET', `${path}&before=${encodeURIComponent(first.before)}`)
  const seen = [...first.draws, ...second.draws].slice(0, 5).map((draw: { period: string }) => draw.period)
  expect(seen).toEqual(periods.toReversed())
  const counted = first.chart[0].signs.reduce((sum: number, sign: { count: number }) => sum + sign.count, 0)
  expect(counted).toBe(9)
  const changed = fresh.db.run(sql`update lottery_draws set numbers = array['01'] where state = 'drawn'`)
  await expect(changed).rejects.toThrow('cannot be changed')
})

test('draws late what came due while no server was there', async () => {
  const who = await bettor(site, 10_000n)
  const draw = await openDraw(site, 'ball-race')
  await bet(site, who, draw.drawId, [line('winnerSides', 'big')])
  site.setClock(after(draw.drawsAt, 6 * 3_600_000))
  await site.clerk.work()
  const { value } = await ask(site, 'GET', '/lottery/tickets', who)
  expect(['won', 'lost']).toContain(value.tickets[0].status)
  expect((await openDraw(site, 'ball-race')).opensAt <= site.now()).toBe(true)
})
