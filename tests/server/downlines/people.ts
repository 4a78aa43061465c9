import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { writeFirstRate } from '#server/downlines/rates.ts'
import { createMember } from '#server/identity/create-member.ts'
import { Passwords } from '#server/platform/password.ts'
import { openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

/** A server of identity and what agents do with those below. */
export function openTeamServer(db: Database): Promise<TestServer<'agents'>> {
  return openTestServer(db, {
    features: ['agents'],
    // As long a queue as the races need: what is raced here is not the hashing.
    passwords: new Passwords({ cost: { memoryKib: 64, passes: 2 }, queue: 100 }),
  })
}

export interface Person {
  id: string
  account: string
  token: string
}

let people = 0
/** Somebody of a type with a rate of today, in millionths, signed in. */
export async function person(
  server: TestServer,
  {
    under,
    type = 1,
    ppm = 0,
    account,
  }: { under?: Person; type?: number; ppm?: number; account?: string } = {},
): Promise<Person> {
  people += 1
  const name = account ?? `team${people}x${Date.now() % 100_000}`
  const id = newId()
  const at = server.runtime.clock.now()
  const facts = { memberType: type, passwordHash: null, upline: under?.id, currency: 'THB' as const, at }
  return server.db.transaction(async tx => {
    await createMember(tx, { id, account: name, ...facts })
    await writeFirstRate(tx, { memberId: id, ppm, day: server.today(), setBy: under?.id ?? id, at })
    const { token } = await server.runtime.sessions.start(tx, {
      memberId: id,
      address: '198.51.100.7',
      userAgent: 'team',
    })
    return { id, account: name, token }
  })
}

export const get = (server: TestServer, who: Person, path: string): Promise<Answer> =>
  server.call('GET', `/agent${path}`, { token: who.token })
export const post = (server: TestServer, who: Person, path: string, body: object): Promise<Answer> =>
  server.call('POST', `/agent${path}`, { token: who.token, body })

/** The rates of a member with the days from which they hold. */
export function ratesOf(db: Database, memberId: string): Promise<{ from_day: string; ppm: number }[]> {
  return db.rows(sql<{ from_day: string; ppm: number }>`
    select from_day::text as from_day, ppm from member_rates where member_id = ${memberId}::uuid order by from_day`)
}
