import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { sql } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { closeRaffles } from '#server/raffle/draw.ts'
import type { NewRaffle } from '#server/raffle/raffle-queries.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember } from '#tests/support/reward-server.ts'
import {
  claim as claimRaffle,
  mine,
  openedRaffle as openRaffle,
  openRaffleServer,
} from '../raffle/raffle-calls.ts'
import { claim, deposited, enter, type PromotionServer, publish, standing } from './promotion-calls.ts'

// Protects: raffle tickets of a promotion come once for each entry, to a raffle that is open, or are not given at all (I19).

const fresh = useDatabase('postgres', { checks: 'ledger' })
const TICKETS: Partial<PromotionTerms> = { reward: { kind: 'tickets', tickets: 3 }, turnover: '0', games: [] }
const CLAIMED: Partial<PromotionTerms> = { ...TICKETS, entry: 'claim' }
const MINUTE_MS = 60_000
let server: PromotionServer
beforeAll(async () => {
  server = await openRaffleServer(fresh.db)
  // Operators act by the stored settings.
  await server.operator('ann', 'module', 'RAFFLE', 'on')
})
beforeEach(forgetCounts)
// No raffle of one test is open in the next one.
afterEach(async () => {
  server.clock.advance(2 * MINUTE_MS)
  await closeNow()
})

/** A raffle that closes in a minute, so that sessions outlive it. */
const openedRaffle = (given: Partial<NewRaffle> = {}) =>
  openRaffle(server, { closesAt: new Date(server.clock.now().getTime() + MINUTE_MS), ...given })
const closeNow = () => fresh.db.transaction(tx => closeRaffles(tx, server.clock.now()))
const operate = (...words: string[]) => server.operator('ann', 'applications', ...words)
const newest = async (who: SignedIn, code: string) => (await standing(server, who, code)).entries[0]

test('gives the tickets of the newest open raffle once, however often it is asked', async () => {
  await openedRaffle({ name: { en: 'The older one' } })
  server.clock.advance(1_000)
  const raffle = await openedRaffle({ name: { en: 'Harvest raffle' } })
  const code = await publish(server, { ...CLAIMED, often: 'day' })
  const who = await newMember(server)
  expect(await standing(server, who, code)).toMatchObject({
    status: 'claim',
    raffle: { name: 'Harvest raffle' },
    heldUp: null,
  })
  const id = newId()
  const said = await Promise.all([1, 2, 3].map(() => enter(server, who, code, { id })))
  expect(said.map(({ body }) => body.value)).toMatchObject(
    said.map(() => ({
      promotion: { status: 'claimed', entries: [{ tickets: 3, amount: null, raffle: 'Harvest raffle' }] },
      balance: null,
    })),
  )
  expect((await enter(server, who, code)).body.code).toBe('promotionTaken')
  expect((await mine(server, who, raffle)).claimable).toBe(3)
  expect((await claimRaffle(server, who, raffle)).body.value).toMatchObject({
    entries: [1, 2, 3].map(number => ({ number, source: 'promotion' })),
  })
})

test('cannot be joined while no raffle is open, and goes on with the next one', async () => {
  const code = await publish(server, CLAIMED)
  const who = await newMember(server)
  expect(await standing(server, who, code)).toMatchObject({
    status: 'closed',
    mayEnter: false,
    raffle: null,
    heldUp: 'promotionNoRaffle',
  })
  expect((await enter(server, who, code)).body.code).toBe('promotionNoRaffle')
  expect((await standing(server, who, code)).entries).toEqual([])
  const raffle = await openedRaffle()
  expect((await enter(server, who, code)).body.success).toBe(true)
  expect((await mine(server, who, raffle)).claimable).toBe(3)
})

test('is refused where the raffle has no room for all of them, or asks for a deposit', async () => {
  const code = await publish(server, CLAIMED)
  await openedRaffle({ ticketsPerMember: 2 })
  const who = await newMember(server)
  expect((await enter(server, who, code)).body.code).toBe('raffleFull')
  server.clock.advance(1_000)
  const needing = await openedRaffle({ needsDeposit: true })
  expect((await enter(server, who, code)).body.code).toBe('raffleNeedsDeposit')
  await deposited(server, who, 10_000n)
  expect((await enter(server, who, code)).body.success).toBe(true)
  expect((await mine(server, who, needing)).claimable).toBe(3)
})

test('an approved application waits for the next raffle if none is open', async () => {
  await openedRaffle()
  const code = await publish(server, TICKETS)
  const who = await newMember(server)
  expect((await enter(server, who, code)).body.value).toMatchObject({ promotion: { status: 'applying' } })
  const id = (await newest(who, code))?.id ?? ''
  expect((await operate('list')).text).toContain('3 raffle tickets')
  server.clock.advance(2 * MINUTE_MS)
  const refused = await operate('approve', id)
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining('no raffle is open') })
  expect(await newest(who, code)).toMatchObject({ state: 'applying' })

  const raffle = await openedRaffle()
  const said = await Promise.all([1, 2, 3].map(() => operate('approve', id)))
  expect(said.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  expect(await standing(server, who, code)).toMatchObject({ status: 'claimed' })
  expect((await mine(server, who, raffle)).claimable).toBe(3)
  const news = await fresh.db.rows(sql<{ kind: string }>`
    select kind from inbox_messages where member_id = ${who.member.id}::uuid`)
  expect(news).toEqual([{ kind: 'applicationTickets' }])
})

test('who has joined keeps the right to the tickets until a raffle takes them', async () => {
  await openedRaffle({ needsDeposit: true })
  const code = await publish(server, { ...TICKETS, entry: 'join', depositMinor: '30000' })
  const who = await newMember(server)
  expect((await enter(server, who, code)).body.value).toMatchObject({ promotion: { status: 'signed' } })
  server.clock.advance(2 * MINUTE_MS)
  const depositId = await deposited(server, who, 30_000n)
  expect(await standing(server, who, code)).toMatchObject({ status: 'signed', heldUp: 'promotionNoRaffle' })
  expect((await claim(server, who, code, depositId)).body.code).toBe('promotionNoRaffle')
  const raffle = await openedRaffle()
  expect(await standing(server, who, code)).toMatchObject({ status: 'claim', heldUp: null })
  const said = await Promise.all([1, 2].map(() => claim(server, who, code, depositId)))
  expect(said.map(({ body }) => body.success)).toEqual([true, true])
  expect((await mine(server, who, raffle)).claimable).toBe(3)
})

test('gives tickets to a raffle that is open, or none, when it closes at the same time', async () => {
  const code = await publish(server, CLAIMED)
  const people: SignedIn[] = []
  for (let n = 0; n < 12; n += 1) {
    forgetCounts()
    people.push(await newMember(server))
  }
  const raffle = await openedRaffle()
  server.clock.advance(MINUTE_MS - 1)
  const entering = people.map(who => enter(server, who, code))
  server.clock.advance(1)
  const [, ...said] = await Promise.all([closeNow(), ...entering])
  for (let n = 0; n < 3; n += 1) await closeNow()
  const given = said.filter(({ body }) => body.success).length
  const row = await fresh.db.row(sql<{ tickets: number; late: number; entries: number }>`
    select count(t.id)::int as tickets, (select count(*)::int from promotion_entries where promotion = ${code}) as entries,
      count(t.id) filter (where r.closed_at < t.created_at)::int as late
    from raffle_tickets t join raffles r on r.id = t.raffle_id where t.raffle_id = ${raffle}::uuid`)
  expect(row).toEqual({ tickets: given, late: 0, entries: given })
})

test('finds tickets that no entry accounts for, and entries with other tickets', async () => {
  const raffle = await openedRaffle()
  const code = await publish(server, CLAIMED)
  const who = await newMember(server)
  await enter(server, who, code)
  expect(await promotionFaults(fresh.db)).toEqual([])
  const broken = (change: ReturnType<typeof sql>) =>
    fresh.db
      .transaction(async tx => {
        await tx.run(change)
        throw await promotionFaults(tx)
      })
      .catch(faults => faults)
  expect(
    await broken(sql`
      insert into raffle_tickets (id, raffle_id, member_id, source, source_id, count, created_at)
      values (${newId()}::uuid, ${raffle}::uuid, ${who.member.id}::uuid, 'promotion', 'x', 1, now())`),
  ).toMatchObject([{ invariant: 'I19' }])
  expect(
    await broken(sql`update raffle_tickets set count = 4 where raffle_id = ${raffle}::uuid`),
  ).toMatchObject([{ invariant: 'I19' }])
})
