import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import type { LimitKind } from '#lib/limits/rules.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { writeLimit } from '#server/limits/queries.ts'
import { insertSeen, writeRealityMinutes } from '#server/limits/reality-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import {
  balanceOf,
  bet,
  bettor,
  expectLotteryBalanced,
  type LotteryServer,
  line,
  openDraw,
  openLotteryServer,
  type Said,
} from '#tests/support/lottery.ts'

// Protects: a member's own limits and breaks hold for lottery tickets as for every other bet, however many slips come at once.

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

async function limited(kind: LimitKind, amount: bigint) {
  const who = await bettor(server, 1_000_000n)
  await writeLimit(fresh.db, { memberId: who.memberId, kind, period: 'day', amount })
  return who
}

const codesOf = (all: readonly Said[]) => new Set(all.filter(one => !one.success).map(one => one.code))

test.each([
  ['stake', 'stakeLimitReached'],
  ['loss', 'lossLimitReached'],
] as const)(
  'races 100 slips of 10.00 under a %s limit of 200.00: exactly 20 are accepted',
  async (kind, code) => {
    const who = await limited(kind, 20_000n)
    const { drawId } = await openDraw(server, 'one-minute')
    const slips = Array.from({ length: 100 }, () =>
      bet(server, who, drawId, [line('sumSides', 'big', '1000')]),
    )
    const said = await Promise.all(slips)
    expect(said.filter(one => one.success)).toHaveLength(20)
    expect(codesOf(said)).toEqual(new Set([code]))
    expect(await balanceOf(fresh.db, who)).toBe(980_000n)
  },
)

test('counts all lines of a slip together: one too many refuses all of them', async () => {
  const who = await limited('stake', 2_500n)
  const { drawId } = await openDraw(server, 'one-minute')
  const lines = [line('sumSides', 'big'), line('sumSides', 'small'), line('straight3', '123')]
  expect(await bet(server, who, drawId, lines)).toMatchObject({ success: false, code: 'stakeLimitReached' })
  expect(await balanceOf(fresh.db, who)).toBe(1_000_000n)
  expect((await bet(server, who, drawId, lines.slice(1))).success).toBe(true)
})

test('makes room under a loss limit again with what a draw pays', async () => {
  const who = await limited('loss', 2_000n)
  const { drawId, drawsAt } = await openDraw(server, 'one-minute')
  // One of the two wins something short of twice its stake.
  const sides = [line('sumSides', 'big'), line('sumSides', 'small')]
  expect((await bet(server, who, drawId, sides)).success).toBe(true)
  const next = async () =>
    bet(server, who, (await openDraw(server, 'one-minute')).drawId, [line('sumSides', 'big')])
  server.clock.stopAt(new Date(drawsAt.getTime() + 1_000))
  await server.scheduler.work()
  const paid = (await balanceOf(fresh.db, who)) - 998_000n
  expect(paid).toBeGreaterThan(1_000n)
  expect((await next()).success).toBe(true)
  expect((await next()).code).toBe('lossLimitReached')
})

test('refuses slips during a break, and pays the ticket that was placed before it', async () => {
  const who = await bettor(server, 100_000n)
  const { drawId, drawsAt } = await openDraw(server, 'one-minute')
  const sides = [line('sumSides', 'big'), line('sumSides', 'small')]
  await bet(server, who, drawId, sides)
  const [startsAt, endsAt] = [server.clock.now(), new Date(server.clock.now().getTime() + 86_400_000)]
  const { memberId } = who
  await insertBreak(fresh.db, { id: newId(), memberId, kind: 'timeOut', startsAt, endsAt, follows: null })
  expect((await bet(server, who, drawId, sides)).code).toBe('playPaused')
  server.clock.stopAt(new Date(drawsAt.getTime() + 1_000))
  await server.scheduler.work()
  expect(await balanceOf(fresh.db, who)).toBeGreaterThan(98_000n)
})

test('refuses slips until a reality check that is due is answered', async () => {
  const who = await bettor(server, 100_000n)
  const { memberId, sessionId } = who
  await writeRealityMinutes(fresh.db, memberId, 15)
  await fresh.db.run(sql`delete from reality_checks where member_id = ${memberId}::uuid`)
  await fresh.db.run(sql`
    update sessions set created_at = ${new Date(start)}::timestamptz where id = ${sessionId}::uuid`)
  server.clock.stopAt(new Date(start + 16 * 60_000))
  await server.scheduler.work()
  const { drawId } = await openDraw(server, 'one-minute')
  const slip = [line('sumSides', 'big')]
  expect((await bet(server, who, drawId, slip)).code).toBe('realityCheckDue')
  await insertSeen(fresh.db, { id: newId(), memberId, sessionId, at: server.clock.now() })
  expect((await bet(server, who, drawId, slip)).success).toBe(true)
})

test('refuses slips of another account of somebody who has excluded themselves, which follows from then on', async () => {
  const [who, other] = [await bettor(server, 100_000n), await bettor(server, 100_000n)]
  const { drawId } = await openDraw(server, 'one-minute')
  const mail = `${who.memberId}@example.com`
  await fresh.db.run(sql`
    update members set email = ${mail}, email_verified_at = case when id = ${who.memberId}::uuid then now() end
     where id = any(${[who.memberId, other.memberId]}::uuid[])`)
  const startsAt = server.clock.now()
  const { memberId } = who
  await insertBreak(fresh.db, {
    id: newId(),
    memberId,
    kind: 'exclusion',
    startsAt,
    endsAt: null,
    follows: null,
  })
  expect((await bet(server, other, drawId, [line('sumSides', 'big')])).code).toBe('playExcluded')
  const told = await fresh.db.rows(sql`
    select kind from inbox_messages where member_id = ${other.memberId}::uuid and kind = 'excludedForGood'`)
  expect(told).toHaveLength(1)
})
