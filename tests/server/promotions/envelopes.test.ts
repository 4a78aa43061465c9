import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { PromotionStanding } from '#lib/promotions/api.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { addDays } from '#lib/time/days.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { seedOf } from '#server/promotions/seed-queries.ts'
import { askedAgain } from '#tests/support/asked-again.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { expectLedgerBalanced } from '#tests/support/ledger.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { newMember, passDays } from '#tests/support/reward-server.ts'
import { envelopeFaults } from '#tests/support/verifier/promotion-envelope.ts'
import {
  announceDraws,
  claim,
  deposited,
  enter,
  openPromotionServer,
  type PromotionServer,
  publish,
  revealDraws,
  SEEDS,
  standing,
} from './promotion-calls.ts'

// Protects: the amount of a promotion's envelope comes from a seed whose hash was announced by an earlier transaction, which
// nobody can read before its day is over, and drawing again changes nothing; a member can work it out afterwards.

const fresh = useDatabase('postgres', { poolSize: 20, checks: 'ledger' })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ENVELOPE: Partial<PromotionTerms> = {
  entry: 'claim',
  reward: { kind: 'envelope', leastMinor: '1000', mostMinor: '20000' },
}
let server: PromotionServer
beforeEach(async () => {
  forgetCounts()
  server = await openPromotionServer(fresh.db)
})

interface Draw {
  day: string
  endsAt: string
  seedHash: string
  announcedAt: string
  seed: string | null
}

async function drawOf(code: string, day = server.today()): Promise<Draw | undefined> {
  const { body } = await server.call('GET', `/promotions/${code}/draws/${day}`, {})
  return body.success ? (body.value as unknown as Draw) : undefined
}

const entryIn = ({ entries }: PromotionStanding, id: string) => {
  const found = entries.find(one => one.id === id)
  if (!found) throw new Error(`no entry ${id}`)
  return found
}

/** The seed of a day as nobody outside can read it yet. */
async function secretSeed(code: string, day = server.today()): Promise<string> {
  const row = await seedOf(fresh.db, code, day)
  if (!row) throw new Error('no seed was announced')
  return SEEDS.open(row.id, row.seed_sealed).toString('hex')
}

test('nothing is drawn before a hash is announced; then today’s and tomorrow’s stand and stay', async () => {
  const code = await publish(server, ENVELOPE)
  const who = await newMember(server)
  expect(await standing(server, who, code)).toMatchObject({
    mayEnter: false,
    heldUp: 'promotionDrawWaits',
    seal: null,
  })
  expect((await enter(server, who, code)).body.code).toBe('promotionDrawWaits')
  expect(await drawOf(code)).toBeUndefined()

  await announceDraws(server)
  const tomorrow = addDays(server.today(), 1)
  const [today, next] = [await drawOf(code), await drawOf(code, tomorrow)]
  expect(today).toMatchObject({ day: server.today(), seed: null })
  expect(next).toMatchObject({ day: tomorrow, seed: null })
  expect(next?.seedHash).not.toBe(today?.seedHash)
  const seen = await standing(server, who, code)
  expect(seen).toMatchObject({ mayEnter: true, heldUp: null, seal: { seedHash: today?.seedHash } })

  const id = newId()
  expect((await enter(server, who, code, { id })).body.success).toBe(true)
  await announceDraws(server)
  expect(await drawOf(code)).toEqual(today)
  expect(entryIn(await standing(server, who, code), id).envelope).toMatchObject({
    least: '1000',
    most: '20000',
    seal: { seedHash: today?.seedHash },
  })
  server.clock.advance(DAY_MS)
  expect((await drawOf(code))?.seedHash).toBe(next?.seedHash)
})

test('after the day its seed is shown and gives every amount; before, no answer holds it', async () => {
  const code = await publish(server, ENVELOPE)
  await announceDraws(server)
  const day = server.today()
  const people: { who: SignedIn; id: string }[] = []
  const said: unknown[] = []
  for (let n = 0; n < 5; n += 1) {
    const one = { who: await newMember(server), id: newId() }
    said.push((await enter(server, one.who, code, { id: one.id })).body)
    people.push(one)
  }
  const before = await drawOf(code, day)
  for (const { who } of people) said.push(await standing(server, who, code))
  said.push(before, (await server.call('GET', '/promotions/own', { token: people[0]?.who.token ?? '' })).body)
  await revealDraws(server)
  said.push(await drawOf(code, day))
  const seed = await secretSeed(code, day)
  expect(JSON.stringify(said)).not.toContain(seed)

  server.clock.set(new Date(new Date(before?.endsAt ?? '').getTime() - HOUR_MS))
  await revealDraws(server)
  expect((await drawOf(code, day))?.seed).toBeNull()
  await passDays(server, HOUR_MS / DAY_MS, ...people.map(({ who }) => who))
  await revealDraws(server)
  const after = await drawOf(code, day)
  expect(after).toEqual({ ...before, seed })
  for (const { who, id } of people) {
    const { amount, envelope } = entryIn(await standing(server, who, code), id)
    const told = {
      entryId: id,
      amount: BigInt(amount ?? 0),
      least: BigInt(envelope?.least ?? 0),
      most: BigInt(envelope?.most ?? 0),
      seedHash: envelope?.seal?.seedHash ?? '',
      seed,
    }
    expect(envelopeFaults(told)).toEqual([])
    expect(envelopeFaults({ ...told, amount: told.amount + 1n })).toHaveLength(1)
    expect(await balanceOf(server, who)).toBe(told.amount)
  }
  // What is over draws nothing more, though a server's clock may be behind.
  server.clock.advance(-HOUR_MS)
  const late = await newMember(server)
  expect((await enter(server, late, code)).body.code).toBe('promotionDrawWaits')
})

test('twenty approvals and twenty claims at once each give one amount, the one of its entry', async () => {
  const [applied, claimed] = [
    await publish(server, { ...ENVELOPE, entry: 'apply' }),
    await publish(server, ENVELOPE),
  ]
  await announceDraws(server)
  const who = await newMember(server)
  const [application, entry] = [newId(), newId()]
  await enter(server, who, applied, { id: application })
  const many = Array.from({ length: 20 }, () => 0)
  const approvals = many.map(() => server.operator('ann', 'applications', 'approve', application))
  const claims = many.map(() => askedAgain(() => enter(server, who, claimed, { id: entry })))
  expect((await Promise.all(approvals)).filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  expect((await Promise.all(claims)).every(({ body }) => body.success)).toBe(true)
  for (const [code, id] of [
    [applied, application],
    [claimed, entry],
  ] as const) {
    const bounds = { leastMinor: '1000', mostMinor: '20000', kind: 'envelope' } as const
    const row = await seedOf(fresh.db, code, server.today())
    const wanted = row && (await SEEDS.amountOf(bounds, row, id))
    const given = await fresh.db.rows(sql<{ amount: bigint; entry: bigint }>`
      select w.amount, e.amount as entry from rewards w join promotion_entries e on e.reward_id = w.id
      where w.source_key = ${id}`)
    expect(given).toEqual([{ amount: wanted, entry: wanted }])
  }
  await expectLedgerBalanced(fresh.db)
})

test('what was rolled back and is asked again gives the same amount', async () => {
  const code = await publish(server, { ...ENVELOPE, entry: 'join', depositMinor: '10000' })
  await announceDraws(server)
  const who = await newMember(server)
  const id = newId()
  await enter(server, who, code, { id })
  const depositId = await deposited(server, who, 10_000n)
  // The reward fails at the last moment, as when the process is killed.
  await fresh.db.run(
    sql`alter table rewards add constraint rewards_none check (source <> 'promotion') not valid`,
  )
  const failed = await claim(server, who, code, depositId)
  expect(failed.body.success).toBe(false)
  expect(entryIn(await standing(server, who, code), id)).toMatchObject({ state: 'signed', amount: null })
  await fresh.db.run(sql`alter table rewards drop constraint rewards_none`)
  expect((await claim(server, who, code, depositId)).body.success).toBe(true)
  expect((await claim(server, who, code, depositId)).body.success).toBe(true)
  const row = await seedOf(fresh.db, code, server.today())
  const wanted =
    row && (await SEEDS.amountOf({ kind: 'envelope', leastMinor: '1000', mostMinor: '20000' }, row, id))
  expect(entryIn(await standing(server, who, code), id).amount).toBe(String(wanted))
  expect(await balanceOf(server, who)).toBe(10_000n + (wanted ?? 0n))
})

test('who has joined or applied gets an envelope also after the offer is over: its seeds go on', async () => {
  const code = await publish(server, { ...ENVELOPE, entry: 'apply' })
  const who = await newMember(server)
  const id = newId()
  await enter(server, who, code, { id })
  await publish(server, { entry: 'apply' }, { code, facts: { status: 'closed' } })
  const refused = await server.operator('ann', 'applications', 'approve', id)
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining('not announced yet') })
  await announceDraws(server)
  expect((await server.operator('ann', 'applications', 'approve', id)).text).toContain('is approved')
  server.clock.advance(DAY_MS)
  await announceDraws(server)
  expect(await drawOf(code, addDays(server.today(), 1))).toBeUndefined()
})

test('what was announced cannot be changed, revealed early or taken away, and a false amount is found', async () => {
  const code = await publish(server, ENVELOPE)
  await announceDraws(server)
  const who = await newMember(server)
  const id = newId()
  await enter(server, who, code, { id })
  const row = await seedOf(fresh.db, code, server.today())
  const change = (column: string) =>
    fresh.db.run(unnamed(`update promotion_seeds set ${column} where promotion = $1`, [code]))
  await expect(change(`seed_hash = sha256('x')`)).rejects.toThrow('is not changed')
  await expect(change(`ends_at = announced_at + interval '1 second'`)).rejects.toThrow('is not changed')
  await expect(change(`seed = 'x', revealed_at = ends_at`)).rejects.toThrow()
  const seed = Buffer.from(await secretSeed(code), 'hex')
  await expect(
    fresh.db.run(
      sql`update promotion_seeds set seed = ${seed}, revealed_at = announced_at where id = ${row?.id ?? ''}::uuid`,
    ),
  ).rejects.toThrow('check')
  await expect(fresh.db.run(sql`delete from promotion_seeds where promotion = ${code}`)).rejects.toThrow(
    'is not changed',
  )
  expect(await promotionFaults(fresh.db)).toEqual([])
  await fresh.db.run(sql`update promotion_entries set amount = 20001 where id = ${id}::uuid`)
  expect((await promotionFaults(fresh.db)).map(fault => fault.what)).toContainEqual(
    expect.stringContaining('an envelope of 20001'),
  )
  await fresh.db.run(sql`
    update promotion_entries set amount = (select amount from rewards where source_key = ${id}) where id = ${id}::uuid`)
})

test('an envelope that was drawn before there were seeds stays as it is, without one', async () => {
  const code = await publish(server, ENVELOPE)
  await announceDraws(server)
  const who = await newMember(server)
  const id = newId()
  await enter(server, who, code, { id })
  await fresh.db.run(sql`update promotion_entries set seed_id = null where id = ${id}::uuid`)
  const entry = entryIn(await standing(server, who, code), id)
  expect(entry.envelope).toEqual({ least: '1000', most: '20000', seal: null })
  expect(entry.amount).not.toBeNull()
})
