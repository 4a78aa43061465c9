import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { Execution } from '#lib/notices/api.ts'
import { importContent } from '#server/content/transfer.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { openTestServer, PASSWORD, signUp, type TestServer } from '#tests/support/test-server.ts'

// Protects: nobody who takes a break from play is advertised to; what is only news stands where they look for it.

const fresh = useDatabase()
let server: TestServer<'site' | 'limits'>
beforeAll(async () => {
  const startDate = new Date(Date.now() - 1_000).toISOString()
  const notice = (type: 'PU' | 'PR' | 'B', execution: Execution | null) => ({
    kind: 'notice' as const,
    id: newId(),
    facts: { type, startDate, execution },
    texts: { en: { title: `${type} ${execution}`, content: '<p>Come and play</p>' } },
  })
  const items = [
    notice('PU', 'A'),
    notice('PU', 'B'),
    notice('PU', 'F'),
    notice('PR', null),
    notice('B', null),
  ]
  const by = { operator: 'test', now: new Date() }
  await fresh.db.transaction(tx => importContent(tx, by, { file: { format: 1, items }, publish: true }))
  server = await openTestServer(fresh.db, { features: ['site', 'limits'] })
})

let names = 0
const member = () => signUp(server, `popups${++names}`)
async function announced(token?: string): Promise<{ popups: number; offers: number; bar: number }> {
  const { body } = await server.call('GET', '/notices?platform=W', { token })
  const { popup, promotion, banners } = body.value as Record<string, unknown[]>
  return { popups: popup?.length ?? -1, offers: promotion?.length ?? -1, bar: banners?.length ?? -1 }
}
const rest = ({ token }: SignedIn) =>
  server.call('POST', '/limits/break', { token, body: { id: newId(), hours: 24 } })
const exclude = ({ token }: SignedIn) =>
  server.call('POST', '/limits/exclusion', { token, body: { id: newId(), months: 6 } })
/** Shown to be theirs, as by a code. */
const isReachedAt = ({ member: { id } }: SignedIn, phone: string, isProven: boolean) =>
  fresh.db.run(sql`
    update members set phone = ${phone}, phone_verified_at = case when ${isProven} then now() end
     where id = ${id}::uuid`)

test('answers popups to guests and to members who may play', async () => {
  expect(await announced()).toEqual({ popups: 3, offers: 1, bar: 1 })
  expect(await announced((await member()).token)).toEqual({ popups: 3, offers: 1, bar: 1 })
})

test.each([
  ['a break', rest],
  ['a self-exclusion', exclude],
])('answers neither popup nor offer to a member during %s, and the notice bar as ever', async (_, begin) => {
  const who = await member()
  expect((await begin(who)).status).toBe(200)
  expect(await announced(who.token)).toEqual({ popups: 0, offers: 0, bar: 1 })
})

test('answers none to another account of somebody who has excluded themselves, opened later too', async () => {
  const who = await member()
  await isReachedAt(who, '+66812000001', true)
  await exclude(who)
  const other = await member()
  await isReachedAt(other, '+66812000001', false)
  expect(await announced(other.token)).toEqual({ popups: 0, offers: 0, bar: 1 })
  // To read what is announced changes nothing.
  const written = await server.db.rows(sql`
    select id from play_breaks where member_id = ${other.member.id}::uuid`)
  expect(written).toEqual([])
})

test('answers popups again once a break is over', async () => {
  const who = await member()
  await rest(who)
  server.clock.advance(24 * 3_600_000 + 1_000)
  const { body } = await server.login(who.member.account, PASSWORD)
  expect(body.success).toBe(true)
  expect(await announced(String(body.value?.token))).toEqual({ popups: 3, offers: 1, bar: 1 })
})
