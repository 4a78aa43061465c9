import { newId } from '#lib/ids/ids.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { downlineRoutes } from '#server/downlines/handlers.ts'
import { writeFirstRate } from '#server/downlines/rates.ts'
import { createMember } from '#server/identity/create-member.ts'
import { Passwords } from '#server/platform/password.ts'
import { openSite, type Said, type Site } from '../identity/site.ts'

export const TIME_ZONE = 'Asia/Bangkok'

/** A server of identity and what agents do with those below. */
export function openTeamSite(db: Database, settings: Partial<SiteSettings> = {}): Promise<Site> {
  return openSite(db, {
    settings,
    // As long a queue as the races need: what is raced here is not the hashing.
    passwords: new Passwords({ cost: { memoryKib: 64, passes: 2 }, queue: 100 }),
    beside: async ({ identity: { passwords } }) =>
      downlineRoutes({ settings: () => ({ ...DEFAULT_SETTINGS, ...settings }), passwords }),
  })
}

export interface Person {
  id: string
  account: string
  token: string
}
export const today = (site: Site) => dayOf(site.runtime.clock.now(), TIME_ZONE)

let people = 0
/** Somebody of a type with a rate of today, in millionths, signed in. */
export async function person(
  site: Site,
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
  const at = site.runtime.clock.now()
  const facts = { memberType: type, passwordHash: null, upline: under?.id, currency: 'THB' as const, at }
  return site.db.transaction(async tx => {
    await createMember(tx, { id, account: name, ...facts })
    await writeFirstRate(tx, { memberId: id, ppm, day: today(site), setBy: under?.id ?? id, at })
    const { token } = await site.runtime.sessions.start(tx, {
      memberId: id,
      address: '198.51.100.7',
      userAgent: 'team',
    })
    return { id, account: name, token }
  })
}

export const get = (site: Site, who: Person, path: string): Promise<Said> =>
  site.call('GET', `/agent${path}`, { token: who.token })
export const post = (site: Site, who: Person, path: string, body: object): Promise<Said> =>
  site.call('POST', `/agent${path}`, { token: who.token, body })

/** The rates of a member with the days from which they hold. */
export function ratesOf(db: Database, memberId: string): Promise<{ from_day: string; ppm: number }[]> {
  return db.rows(sql<{ from_day: string; ppm: number }>`
    select from_day::text as from_day, ppm from member_rates where member_id = ${memberId}::uuid order by from_day`)
}
