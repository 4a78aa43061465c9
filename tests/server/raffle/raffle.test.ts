import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import { checkRaffle, type InclusionProof, isProofRight, isRight } from '#lib/raffle/check.ts'
import { isSignatureOf } from '#lib/raffle/signature.ts'
import type { Line } from '#lib/raffle/tree.ts'
import { sql } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { raffleFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { countRaffleBets } from '#server/raffle/count-bets.ts'
import { cancelRaffle } from '#server/raffle/open.ts'
import { lockRaffle } from '#server/raffle/raffle-queries.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { balanceOf, type Payee, payee } from '#tests/support/payees.ts'
import { betOn, freeze, passDays } from '#tests/support/reward-server.ts'
import { getAs } from '#tests/support/test-server.ts'
import { randomnessOfMembers, winners } from '#tests/support/verifier/raffle.ts'
import { balanceOfPoints, rest } from '../points/points-calls.ts'
import {
  buy,
  claim,
  give,
  givePoints,
  listed,
  mine,
  openedRaffle,
  openRaffleServer,
  type RaffleServer,
  resultsOf,
  runJobs,
} from './raffle-calls.ts'

// Protects: tickets become entries with numbers without gaps, each once; the draw follows from what was published, and each
// prize is paid once out of what was set aside (reliability section 7; I16, I18, I20).

const fresh = useDatabase('postgres', { checks: 'ledger' })
let server: RaffleServer
beforeAll(async () => {
  server = await openRaffleServer(fresh.db)
})
beforeEach(() => forgetCounts())

/** Somebody who plays without an account; nothing here needs a session. */
async function trialMember(): Promise<SignedIn> {
  const [id, at] = [newId(), server.clock.now()]
  const facts = { id, account: `trial${id.slice(-12)}`, memberType: 4, passwordHash: null, upline: undefined }
  await fresh.db.transaction(tx => createMember(tx, { ...facts, currency: 'THB', at }))
  return { token: '', member: { id } } as SignedIn
}

const later = (minutes: number) => server.clock.advance(minutes * 60_000)
async function linesOf(raffle: string): Promise<Line[]> {
  const { body } = await server.call('GET', `/raffles/entries?raffle=${raffle}`)
  return body.success ? (body.value?.lines as Line[]) : []
}

test('earned tickets become entries with the next numbers, and the member sees them immediately', async () => {
  const raffle = await openedRaffle(server)
  const [one, other] = [await payee(server, 0n), await payee(server, 0n)]
  await give(server, one, raffle, 2)
  await give(server, other, raffle, 1)
  expect((await mine(server, one, raffle)).claimable).toBe(2)
  const first = await claim(server, one, raffle)
  expect(first.body.value).toMatchObject({
    entries: [
      { number: 1, source: 'mission' },
      { number: 2, source: 'mission' },
    ],
    claimable: 0,
  })
  expect((await claim(server, other, raffle)).body.value).toMatchObject({ entries: [{ number: 3 }] })
  expect(await claim(server, one, raffle)).toMatchObject({
    status: 409,
    body: { code: 'raffleNothingToClaim' },
  })
  expect((await listed(server)).find(({ id }) => id === raffle)?.entries).toBe(3)
})

test('tickets of one reason come once, none come to a trial member or a raffle that is not open', async () => {
  const raffle = await openedRaffle(server)
  const who = await payee(server, 0n)
  const tickets = {
    memberId: who.member.id,
    raffleId: raffle,
    source: 'mission',
    sourceId: 'p1',
    count: 3,
  } as const
  const add = (more: object = {}) => fresh.db.transaction(tx => addTickets(tx, { ...tickets, ...more }))
  expect([await add(), await add(), await add({ sourceId: 'p2' })]).toEqual([3, 0, 3])
  expect(await add({ raffleId: newId() })).toBe(0)
  expect(await add({ memberId: (await trialMember()).member.id })).toBe(0)
  expect((await mine(server, who, raffle)).claimable).toBe(6)
})

test('the same claim sent again gets the same numbers', async () => {
  const raffle = await openedRaffle(server)
  const who = await payee(server, 0n)
  await give(server, who, raffle, 2)
  const id = newId()
  const said = [await claim(server, who, raffle, { id }), await claim(server, who, raffle, { id })]
  expect(said[1]?.body).toEqual(said[0]?.body)
  expect((await mine(server, who, raffle)).entries).toHaveLength(2)
  const other = await payee(server, 0n)
  await give(server, other, raffle, 1)
  expect(await claim(server, other, raffle, { id })).toMatchObject({ body: { code: 'idempotencyConflict' } })
})

test('points buy tickets that are entered immediately, up to the most a member may have', async () => {
  const raffle = await openedRaffle(server, { ticketsPerMember: 3 })
  const who = await payee(server, 0n)
  await givePoints(server, who, 1_700n)
  expect((await buy(server, who, raffle, 2)).body.value).toMatchObject({
    entries: [
      { number: 1, source: 'points' },
      { number: 2, source: 'points' },
    ],
    points: '700',
  })
  expect(await buy(server, who, raffle, 2)).toMatchObject({ body: { code: 'raffleFull' } })
  await give(server, who, raffle, 5)
  expect((await mine(server, who, raffle)).claimable).toBe(1)
  expect((await claim(server, who, raffle)).body.value).toMatchObject({
    entries: [{ number: 3 }],
    claimable: 0,
  })
  expect(await claim(server, who, raffle)).toMatchObject({ body: { code: 'raffleFull' } })
  expect((await balanceOfPoints(server, who)).points).toBe('700')
  const poor = await payee(server, 0n)
  expect(await buy(server, poor, raffle, 1)).toMatchObject({ body: { code: 'pointsTooFew' } })
})

test('nobody enters in a break, without the deposit that is asked for, or from closing on', async () => {
  const raffle = await openedRaffle(server, { needsDeposit: true })
  const who = await payee(server, 0n)
  await give(server, who, raffle, 1)
  expect(await claim(server, who, raffle)).toMatchObject({ body: { code: 'raffleNeedsDeposit' } })
  const open = await openedRaffle(server)
  await give(server, who, open, 1)
  await rest(server, who, 1)
  expect(await claim(server, who, open)).toMatchObject({ body: { code: 'playPaused' } })
  later(61)
  await passDays(server, 0, who)
  expect(await claim(server, who, open)).toMatchObject({ body: { code: 'raffleClosed' } })
})

test('valid bets of days that are over give tickets once; what is left counts for the next day', async () => {
  const raffle = await openedRaffle(server, {
    closesAt: new Date(server.clock.now().getTime() + 5 * 24 * 3_600_000),
  })
  const who = await payee(server, 0n)
  const { timeZone } = server.runtime.config
  const count = () => fresh.db.transaction(tx => countRaffleBets(tx, { at: server.clock.now(), timeZone }))
  await betOn(server, who, { validBet: 120_000n })
  await count()
  expect((await mine(server, who, raffle)).claimable).toBe(0)
  await passDays(server, 1, who)
  await betOn(server, who, { validBet: 30_000n })
  await count()
  await count()
  expect((await mine(server, who, raffle)).claimable).toBe(2)
  await passDays(server, 1, who)
  await count()
  expect((await mine(server, who, raffle)).claimable).toBe(3)
})

test('bets give no tickets in a break, in one for good, to a frozen account or on trial; after a break they count', async () => {
  const raffle = await openedRaffle(server, {
    closesAt: new Date(server.clock.now().getTime() + 5 * 24 * 3_600_000),
  })
  const [playing, resting, excluded, frozen] = await Promise.all(
    Array.from({ length: 4 }, () => payee(server, 0n)),
  )
  if (!playing || !resting || !excluded || !frozen) throw new Error('four members')
  const trial = await trialMember()
  const everybody = [playing, resting, excluded, frozen, trial]
  const { timeZone } = server.runtime.config
  const given = async () => {
    await fresh.db.transaction(tx => countRaffleBets(tx, { at: server.clock.now(), timeZone }))
    const rows = await fresh.db.rows(sql<{ member_id: string; count: number }>`
      select member_id, sum(count)::int as count from raffle_tickets where raffle_id = ${raffle}::uuid group by 1`)
    const counts = new Map(rows.map(row => [row.member_id, row.count]))
    return everybody.map(who => counts.get(who.member.id) ?? 0)
  }
  for (const who of everybody) await betOn(server, who, { validBet: 100_000n })
  await rest(server, resting, 36)
  await rest(server, excluded, Number.POSITIVE_INFINITY)
  await freeze(server, frozen)
  server.clock.advance(24 * 3_600_000)
  expect(await given()).toEqual([2, 0, 0, 0, 0])
  for (const who of everybody) await betOn(server, who, { validBet: 50_000n })
  server.clock.advance(24 * 3_600_000)
  expect(await given()).toEqual([3, 3, 0, 0, 0])
})

async function drawn(
  given: Parameters<typeof openedRaffle>[1] = {},
): Promise<{ raffle: string; people: Payee[] }> {
  const raffle = await openedRaffle(server, given)
  const people: Payee[] = []
  for (let n = 0; n < 6; n += 1) people.push(await payee(server, 0n))
  for (const [n, who] of people.entries()) {
    await give(server, who, raffle, n + 1)
    await claim(server, who, raffle)
  }
  later(62)
  for (const who of people) await passDays(server, 0, who)
  return { raffle, people }
}

test('the draw pays each prize once, and all that was published gives it again', async () => {
  const { raffle, people } = await drawn()
  await freeze(server, people[5] as Payee)
  await runJobs(server)
  await runJobs(server)
  const { raffle: shown, results } = await resultsOf(server, raffle)
  expect(shown).toMatchObject({ state: 'drawn', entries: 21, beacon: 'demo' })
  const lines = await linesOf(raffle)
  const record = { ...shown, seed: shown.seed ?? '', root: shown.root ?? '', perMember: 2, results }
  expect(isRight(checkRaffle(record, lines, isSignatureOf))).toBe(true)
  const paid = await fresh.db.row(sql<{ rewards: number; amount: bigint; left: bigint }>`
    select count(*)::int as rewards, sum(amount)::bigint as amount,
      (select balance from ledger_accounts where pool = ${raffle}::uuid) as left
    from rewards where pool_id = ${raffle}::uuid and state = 'claimed'`)
  expect(paid).toEqual({ rewards: 5, amount: 120_000n, left: 0n })
  const sums = await Promise.all(people.map(who => balanceOf(server, who)))
  expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(120_000n)
  const messages = await fresh.db.row(sql<{ count: number }>`
    select count(*)::int as count from inbox_messages where kind = 'raffleWon' and member_id = any(
      ${people.map(who => who.member.id)}::uuid[])`)
  expect(messages?.count).toBe(5)
})

test('a member’s proof shows the own entries in the list; the list waits for closing', async () => {
  const open = await openedRaffle(server)
  expect(await server.call('GET', `/raffles/entries?raffle=${open}`)).toMatchObject({
    body: { code: 'raffleNotClosed' },
  })
  const { raffle, people } = await drawn()
  await runJobs(server)
  const proofOf = async (who: Payee) =>
    (await getAs<{ proof: InclusionProof | null }>(server, who, `/raffles/proof?raffle=${raffle}`)).proof
  const proof = await proofOf(people[3] as Payee)
  const { raffle: shown } = await resultsOf(server, raffle)
  expect(proof?.entries).toHaveLength(4)
  expect(proof && isProofRight(proof, { root: shown.root ?? '', count: 21 })).toBe(true)
  expect(await proofOf(await payee(server, 0n))).toBeNull()
})

test('without a beacon the members’ own seeds take its place, and the list says them', async () => {
  const { raffle } = await drawn({ beacon: 'members' })
  const who = await payee(server, 0n)
  const seeded = await openedRaffle(server, { beacon: 'members' })
  await give(server, who, seeded, 1)
  await claim(server, who, seeded, { seed: 'my-own-seed' })
  later(62)
  await runJobs(server)
  expect(await linesOf(seeded)).toMatchObject([{ number: 1, seed: 'my-own-seed' }])
  const { raffle: shown, results } = await resultsOf(server, raffle)
  const lines = await linesOf(raffle)
  const source = { seed: shown.seed ?? '', root: shown.root ?? '', randomness: randomnessOfMembers(lines) }
  expect(winners(lines, source, { prizes: 5, perMember: 2 })).toEqual(results.map(({ number }) => number))
})

test('a round with a wrong signature, or of another round, is not drawn with', async () => {
  const { raffle } = await drawn()
  const state = async () => (await resultsOf(server, raffle)).raffle.state
  const none = { signatureOf: async () => undefined }
  await runJobs(server, { quicknet: none, demo: { signatureOf: async () => 'b5'.padEnd(96, '0') } })
  expect(await state()).toBe('closed')
  await runJobs(server, { quicknet: none, demo: none })
  expect(await state()).toBe('closed')
  await runJobs(server)
  expect(await state()).toBe('drawn')
})

test('prizes that no entry is left for return to the house', async () => {
  const raffle = await openedRaffle(server)
  const who = await payee(server, 0n)
  await give(server, who, raffle, 9)
  await claim(server, who, raffle)
  later(62)
  await runJobs(server)
  const { results } = await resultsOf(server, raffle)
  expect(results.map(({ number }) => number === null)).toEqual([false, false, true, true, true])
  const empty = await openedRaffle(server)
  later(62)
  await runJobs(server)
  expect((await resultsOf(server, empty)).raffle).toMatchObject({ state: 'drawn', root: null, entries: 0 })
})

test('a cancelled raffle gives points back and pays nothing', async () => {
  const raffle = await openedRaffle(server)
  const who = await payee(server, 0n)
  await givePoints(server, who, 1_000n)
  await buy(server, who, raffle, 2)
  await fresh.db.transaction(async tx => {
    const row = await lockRaffle(tx, raffle)
    if (!row) throw new Error('no raffle')
    await cancelRaffle(tx, row, { reason: 'A mistake in the prizes', at: server.clock.now() })
  })
  expect((await balanceOfPoints(server, who)).points).toBe('1000')
  expect(await claim(server, who, raffle)).toMatchObject({ body: { code: 'raffleClosed' } })
  expect((await listed(server)).find(({ id }) => id === raffle)).toMatchObject({
    state: 'cancelled',
    cancelReason: 'A mistake in the prizes',
  })
})

test('what was announced cannot be changed, nor entries and results', async () => {
  const { raffle } = await drawn()
  const open = await openedRaffle(server)
  await runJobs(server)
  const refused = (query: Parameters<typeof fresh.db.run>[0]) =>
    expect(fresh.db.run(query)).rejects.toMatchObject({ code: '23001' })
  await refused(sql`update raffles set closes_at = closes_at + interval '1 day' where id = ${open}::uuid`)
  await refused(sql`update raffles set seed_hash = sha256('x') where id = ${open}::uuid`)
  await refused(sql`update raffles set prizes_per_member = 5 where id = ${open}::uuid`)
  await refused(sql`update raffles set state = 'draft' where id = ${open}::uuid`)
  await refused(sql`delete from raffles where id = ${open}::uuid`)
  await refused(sql`update raffles set root = sha256('x') where id = ${raffle}::uuid`)
  await refused(sql`update raffle_prizes set amount = 1 where raffle_id = ${open}::uuid`)
  await refused(sql`delete from raffle_prizes where raffle_id = ${raffle}::uuid`)
  await refused(sql`update raffle_entries set number = number + 100 where raffle_id = ${raffle}::uuid`)
  await refused(sql`delete from raffle_entries where raffle_id = ${raffle}::uuid`)
  await refused(sql`update raffle_members set name = 'x' where raffle_id = ${raffle}::uuid`)
  await refused(
    sql`update raffle_results set number = null, reward_id = null where raffle_id = ${raffle}::uuid`,
  )
  await refused(sql`
    insert into raffle_entries (raffle_id, number, member_id, ticket_id, created_at)
    select raffle_id, 22, member_id, ticket_id, now() from raffle_entries where raffle_id = ${raffle}::uuid limit 1`)
})

test('I20 finds claims that are not numbered through and prizes that were not drawn', async () => {
  const raffle = await openedRaffle(server)
  const who = await payee(server, 0n)
  await give(server, who, raffle, 1)
  await claim(server, who, raffle)
  expect(await fresh.db.transaction(raffleFaults)).toEqual([])
  const faults = await fresh.db
    .transaction(async tx => {
      await tx.run(sql`update raffles set entries = 5 where id = ${raffle}::uuid`)
      throw await raffleFaults(tx)
    })
    .catch((found: unknown) => found)
  expect(faults).toMatchObject([{ invariant: 'I20', where: raffle }])
})
