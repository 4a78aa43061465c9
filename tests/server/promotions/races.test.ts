import { expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import { sql } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { askedAgain } from '#tests/support/asked-again.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { figure } from '#tests/support/figures.ts'
import { balanceOf } from '#tests/support/payees.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { openedRaffle, openRaffleServer } from '../raffle/raffle-calls.ts'
import { enter, openPromotionServer, type PromotionServer, publish, standing } from './promotion-calls.ts'

// Protects: of many who ask at the same time, exactly as many take part as there are places, and what is approved many
// times is given once (F7, F20).

const fresh = useDatabase('postgres', { poolSize: 20 })

async function members(server: PromotionServer, count: number): Promise<SignedIn[]> {
  const people: SignedIn[] = []
  for (let n = 0; n < count; n += 1) {
    forgetCounts()
    people.push(await newMember(server))
  }
  return people
}

test('gives ten places to exactly ten of forty who apply at once', async () => {
  const server = await openPromotionServer(fresh.db)
  const code = await publish(server, { places: 10 })
  const people = await members(server, 40)
  const said = await Promise.all(people.map(who => enter(server, who, code)))
  expect(said.filter(({ body }) => body.success)).toHaveLength(10)
  const refused = said.flatMap(({ body }) => (body.success ? [] : [body.code]))
  expect(new Set(refused)).toEqual(new Set(['promotionFull']))
  const row = await fresh.db.row(sql<{ entries: number; taken: number }>`
    select (select count(*)::int from promotion_entries where promotion = ${code}) as entries,
      (select taken from promotion_places where promotion = ${code}) as taken`)
  expect(row).toEqual({ entries: 10, taken: 10 })
})

test.each([
  ['twenty approvals', 20],
  ['nineteen approvals and a rejection', 7],
])('decides once of %s at once', async (_, rejects) => {
  const server = await openPromotionServer(fresh.db)
  const code = await publish(server, {})
  forgetCounts()
  const who = await newMember(server)
  const id = newId()
  await enter(server, who, code, { id })
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n === rejects
        ? server.operator('ann', 'applications', 'reject', id, 'No')
        : server.operator('ann', 'applications', 'approve', id),
    ),
  )
  expect(said.filter(({ exitCode }) => exitCode === 0)).toHaveLength(1)
  const { status } = await standing(server, who, code)
  const row = await fresh.db.row(sql<{ rewards: number; messages: number }>`
    select (select count(*)::int from rewards where member_id = ${who.member.id}::uuid) as rewards,
      (select count(*)::int from inbox_messages where member_id = ${who.member.id}::uuid) as messages`)
  expect(row).toEqual({ rewards: status === 'issued' ? 1 : 0, messages: 1 })
})

test('takes one application of a member who sends twenty at once', async () => {
  const server = await openPromotionServer(fresh.db)
  const code = await publish(server, { places: 5 })
  forgetCounts()
  const who = await newMember(server)
  const said = await Promise.all(Array.from({ length: 20 }, () => enter(server, who, code)))
  expect(said.filter(({ body }) => body.success)).toHaveLength(1)
  expect(await promotionFaults(fresh.db)).toEqual([])
})

const CALLS = figure(100, 500)
const CLAIMANTS = figure(25, 125)

test.each<[string, Partial<PromotionTerms>]>([
  ['money', { reward: { kind: 'money', amountMinor: '5000' } }],
  ['raffle tickets', { reward: { kind: 'tickets', tickets: 2 }, turnover: '0', games: [] }],
])(
  `gives ${CALLS} who claim %s at once what they are promised, each member once`,
  async (kind, terms) => {
    const server = await openRaffleServer(fresh.db)
    const raffle = await openedRaffle(server)
    const places = CLAIMANTS - 5
    const code = await publish(server, { ...terms, entry: 'claim', places })
    const people = await members(server, CLAIMANTS)
    // Each member sends the same call twice and two others.
    const ids = people.map(() => [newId(), newId(), newId()])
    const calls = Array.from({ length: CALLS }, (_, n) => {
      const at = n % CLAIMANTS
      const [who, own] = [people[at], ids[at]]
      if (!who || !own) throw new Error('one of the members')
      const id = own[Math.floor(n / CLAIMANTS) % 3]
      return askedAgain(() => enter(server, who, code, { id }))
    })
    const said = await Promise.all(calls)
    const refused = new Set(said.flatMap(({ body }) => (body.success ? [] : [body.code])))
    expect([...refused].toSorted()).toEqual(['promotionFull', 'promotionTaken'])
    const row = await fresh.db.row(sql<{
      entries: number
      members: number
      rewards: number
      tickets: number
    }>`
    select count(*)::int as entries, count(distinct e.member_id)::int as members,
      (select count(*)::int from rewards w where w.source_key = any(array_agg(e.id::text)) and w.state = 'claimed') as rewards,
      (select coalesce(sum(t.count), 0)::int from raffle_tickets t
        where t.raffle_id = ${raffle}::uuid and t.source = 'promotion') as tickets
    from promotion_entries e where e.promotion = ${code} and e.state = 'issued'`)
    const isMoney = kind === 'money'
    expect(row).toEqual({
      entries: places,
      members: places,
      rewards: isMoney ? places : 0,
      tickets: isMoney ? 0 : 2 * places,
    })
    const balances = await Promise.all(people.map(who => balanceOf(server, who)))
    expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(isMoney ? 5_000n * BigInt(places) : 0n)
    expect(await promotionFaults(fresh.db)).toEqual([])
  },
  240_000,
)
