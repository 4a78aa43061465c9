import { beforeAll, expect, test } from 'vitest'
import type { Member } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { LimitsView } from '#lib/limits/api.ts'
import { sql } from '#server/db/sql.ts'
import { useDatabase } from '#tests/support/databases.ts'
import { betOf, call, openGame, player, rollbackOf, type TestPlayer, winOf } from '#tests/support/play.ts'
import { callAs, getAs } from '#tests/support/test-server.ts'
import {
  betNow,
  breakFor,
  depositNow,
  excludeFor,
  HOUR,
  type LimitServer,
  limits,
  openLimitServer,
  signedInAgain,
  useNoons,
} from './limit-calls.ts'

// Protects responsible play (product decisions, section 7): nothing shortens a break, it is one of the whole person and of
// nobody else, and money owed to the member still arrives.

const database = useDatabase()
let server: LimitServer

beforeAll(async () => {
  server = await openLimitServer(database.db)
})
const { goTo, noon } = useNoons(() => [server])

const all = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

test('stops bets, launches and deposits during a break, pays what is owed, and ends by itself', async () => {
  let who = await player(server, 10_000n)
  const sessionToken = await openGame(server, who)
  const [won, lost] = [betOf({ sessionToken }), betOf({ sessionToken })]
  for (const bet of [won, lost]) await call(server, '/bet', bet)
  expect((await breakFor(server, who, 24)).status).toBe(200)
  expect((await call(server, '/bet', betOf({ sessionToken }))).code).toBe('BET_NOT_ALLOWED')
  expect((await call(server, '/win', winOf(who, won))).status).toBe('OK')
  expect((await call(server, '/rollback', rollbackOf(who, lost))).status).toBe('OK')
  const launch = await callAs(server, who, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect([launch.status, launch.body.code]).toEqual([403, 'playPaused'])
  expect((await depositNow(server, who, '10000')).body.code).toBe('playPaused')
  goTo(24 * HOUR + 1_000)
  who = await signedInAgain(server, who)
  expect((await betNow(server, who, '10')).status).toBe('OK')
  expect((await limits(server, who)).pause).toBeNull()
})

test('keeps the longest of several breaks, and nobody can shorten or remove one', async () => {
  const who = await player(server, 10_000n)
  await excludeFor(server, who, 6)
  await breakFor(server, who, 24)
  const { pause } = await limits(server, who)
  expect(pause).toMatchObject({ kind: 'exclusion' })
  expect(Date.parse(pause?.until ?? '')).toBeGreaterThanOrEqual(noon() + 181 * 24 * HOUR)
  for (const change of [
    sql`update play_breaks set ends_at = now() where member_id = ${who.memberId}::uuid`,
    sql`delete from play_breaks where member_id = ${who.memberId}::uuid`,
  ])
    await expect(server.db.run(change)).rejects.toThrow('append-only')
})

test('excludes every account of the person: those there are, and those that come later', async () => {
  const [who, other, later, stranger] = await all(4, () => player(server, 10_000n))
  if (!who || !other || !later || !stranger) throw new Error('nobody plays')
  const mail = `${who.memberId}@example.com`
  const prove = (one: TestPlayer, address: string, isProven: boolean) =>
    server.db.run(sql`
      update members set email = ${address}, email_verified_at = case when ${isProven}::boolean then now() end
       where id = ${one.memberId}::uuid`)
  await prove(who, mail, true)
  await prove(other, mail.toUpperCase(), false)
  await prove(stranger, `x${mail}`, true)
  await excludeFor(server, who, 0)
  for (const one of [who, other]) {
    expect((await limits(server, one)).pause).toEqual({
      kind: 'exclusion',
      since: expect.any(String),
      until: null,
    })
    expect((await depositNow(server, one, '10000')).body.code).toBe('playExcluded')
    expect((await betNow(server, one, '10')).code).toBe('BET_NOT_ALLOWED')
  }
  expect((await betNow(server, stranger, '10')).status).toBe('OK')
  await prove(later, mail, false)
  const launch = await callAs(server, later, 'POST', '/games/launch', { nodeId: 'koi', device: 'phone' })
  expect(launch.body.code).toBe('playExcluded')
  expect((await betNow(server, later, '10')).code).toBe('BET_NOT_ALLOWED')
})

test('calls a self-exclusion by its name, also before its end and beside a break, and says it of who is signed in', async () => {
  const [who, resting] = [await player(server, 10_000n), await player(server, 10_000n)]
  const exclusionOf = async (one: TestPlayer) => (await getAs<Member>(server, one, '/member')).exclusion
  expect(await exclusionOf(who)).toBeNull()
  await breakFor(server, resting, 24)
  expect(await exclusionOf(resting)).toBeNull()
  await excludeFor(server, who, 6)
  const { pause } = await limits(server, who)
  expect(await exclusionOf(who)).toEqual({ until: pause?.until })
  const said = await depositNow(server, who, '10000')
  expect([said.status, said.body.code]).toEqual([403, 'playExcludedUntil'])
  expect(said.body.message).not.toMatch(/พัก/)
})

test('leaves others alone when somebody excludes an account that only claims their address', async () => {
  const [liar, owner] = await all(2, () => player(server, 10_000n))
  if (!liar || !owner) throw new Error('nobody plays')
  const mail = `${owner.memberId}@example.com`
  await server.db.run(sql`update members set email = ${mail} where id = ${liar.memberId}::uuid`)
  await server.db.run(sql`
    update members set email = ${mail}, email_verified_at = now() where id = ${owner.memberId}::uuid`)
  await excludeFor(server, liar, 0)
  expect((await limits(server, owner)).pause).toBeNull()
})

test('repeats a break with the same id: one break, the same answer', async () => {
  const who = await player(server)
  const body = { id: newId(), hours: 24 }
  const said = await all(10, () => callAs(server, who, 'POST', '/limits/break', body))
  expect(new Set(said.map(one => JSON.stringify(one.body.value))).size).toBe(1)
  const view = said[0]?.body.value as LimitsView | undefined
  expect(view?.pause).toMatchObject({ kind: 'timeOut' })
})
