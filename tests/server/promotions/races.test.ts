import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql } from '#server/db/sql.ts'
import { promotionFaults } from '#server/ledger/check.ts'
import { forgetCounts } from '#server/platform/rate-limits.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { newMember } from '#tests/support/reward-server.ts'
import { enter, openPromotionServer, publish, standing } from './promotion-calls.ts'

// Protects: of many who ask at the same time, exactly as many take part as there are places, and what is approved many
// times is given once (F7, F20).

const fresh = useDatabase('postgres')

test('gives ten places to exactly ten of forty who apply at once', async () => {
  const server = await openPromotionServer(fresh.db)
  const code = await publish(server, { places: 10 })
  const people = []
  for (let n = 0; n < 40; n += 1) {
    forgetCounts()
    people.push(await newMember(server))
  }
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
