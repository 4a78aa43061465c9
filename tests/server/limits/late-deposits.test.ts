import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { startBreak } from '#server/limits/breaks.ts'
import { checkLateDeposit } from '#server/limits/late-deposits.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { player, type TestPlayer } from '#tests/support/play.ts'
import {
  depositNow,
  type LimitServer,
  limitOf,
  openLimitServer,
  setLimit,
  signedInAgain,
} from './limit-calls.ts'

// Protects: a payment that comes after its time passes no deposit limit and reaches nobody in a break, and what may still
// be credited is counted before it is.

const DAY = 24 * 3_600_000
const database = useDatabase()
let server: LimitServer
/** Noon in Bangkok, in the middle of a month. */
let noon = Date.parse('2027-01-13T05:00:00Z')
beforeAll(async () => {
  server = await openLimitServer(database.db)
})
beforeEach(() => {
  noon += 364 * DAY
  server.clock.set(new Date(noon))
  forgetCounts()
})

/** A deposit that ran out, begun that long ago. */
async function ranOut(who: TestPlayer, facts: { agoMs?: number; isAnnounced?: boolean } = {}) {
  const id = newId()
  const now = server.clock.now().getTime()
  const begun = new Date(now - (facts.agoMs ?? 3_600_000))
  const until = new Date(begun.getTime() + 900_000)
  await server.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, created_at, expires_at, announced_at)
    values (${id}::uuid, ${who.memberId}::uuid, 'bankTransfer', 10000, 0, 'THB', 'expired', ${begun}::timestamptz,
      ${until}::timestamptz, ${facts.isAnnounced ? until : null}::timestamptz)`)
  await server.db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    values (${id}::uuid, 1, 'awaiting', ${begun}::timestamptz), (${id}::uuid, 2, 'expired', ${until}::timestamptz)`)
  return id
}
async function creditNow(id: string): Promise<void> {
  const at = server.clock.now()
  await server.db.run(sql`
    update deposits set status = 'approved', operation_id = ${newId()}::uuid where id = ${id}::uuid`)
  await server.db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    values (${id}::uuid, 3, 'approved', ${at}::timestamptz)`)
}
const check = (who: TestPlayer, depositId: string) =>
  server.db.transaction(tx =>
    checkLateDeposit(tx, {
      depositId,
      memberId: who.memberId,
      amountMinor: 10_000n,
      now: server.clock.now(),
      timeZone: server.runtime.config.timeZone,
    }),
  )
const usedOf = async (who: TestPlayer) => (await limitOf(server, who, 'deposit', 'day')).used

test('counts what ran out and may be paid at any moment, and what was announced for as long as its period lasts', async () => {
  let who = await player(server)
  await setLimit(server, who, ['deposit', 'day', '20000'])
  await setLimit(server, who, ['deposit', 'month', '20000'])
  await ranOut(who)
  expect(await usedOf(who)).toBe('10000')
  await ranOut(who, { isAnnounced: true })
  expect((await depositNow(server, who, '10000')).body.code).toBe('depositLimitReached')
  server.clock.set(new Date(noon + 2 * DAY))
  who = await signedInAgain(server, who)
  expect((await limitOf(server, who, 'deposit', 'month')).used).toBe('10000')
  expect((await depositNow(server, who, '10000')).status).toBe(200)
})

test('answers whether a late payment fits, without counting it twice', async () => {
  const who = await player(server)
  await setLimit(server, who, ['deposit', 'day', '20000'])
  const late = await ranOut(who)
  expect(await check(who, late)).toBe('fits')
  expect((await depositNow(server, who, '10000')).status).toBe(200)
  expect(await check(who, late)).toBe('fits')
  await setLimit(server, who, ['deposit', 'day', '19999'])
  expect(await check(who, late)).toBe('overLimit')
})

test('counts a late payment on the day on which it is credited', async () => {
  const who = await player(server)
  await setLimit(server, who, ['deposit', 'day', '20000'])
  const late = await ranOut(who, { agoMs: 3 * DAY })
  expect(await usedOf(who)).toBe('0')
  expect(await check(who, late)).toBe('fits')
  await creditNow(late)
  expect(await usedOf(who)).toBe('10000')
  expect((await depositNow(server, who, '10001')).body.code).toBe('depositLimitReached')
})

test('answers that the member takes a break', async () => {
  const who = await player(server)
  const late = await ranOut(who)
  const at = server.clock.now()
  const { memberId } = who
  await server.db.transaction(tx =>
    startBreak(tx, { id: newId(), memberId, kind: 'timeOut', at, endsAt: new Date(at.getTime() + DAY) }),
  )
  server.clock.advance(1_000)
  expect(await check(who, late)).toBe('inBreak')
})
