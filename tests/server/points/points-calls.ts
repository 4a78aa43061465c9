import { newId } from '#lib/ids/ids.ts'
import type { PointBalance } from '#lib/points/api.ts'
import type { PointsMall } from '#lib/snapshot/schema.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { insertBreak } from '#server/limits/break-queries.ts'
import { countNext } from '#server/points/job.ts'
import { PAYMENT_PASSWORD, type Payee } from '#tests/support/payees.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export type PointServer = TestServer<'cashier' | 'rewards'>
type Rates = Omit<PointsMall, 'rewards'>

export const RATES: Rates = {
  status: 'open',
  currency: 'THB',
  earn: [
    { gameType: 'RNG', betMinorPerPoint: '10000' },
    { gameType: 'LIVE', betMinorPerPoint: '20000' },
  ],
  exchange: [
    { points: 1_000, amountMinor: '5000' },
    { points: 5_000, amountMinor: '26000' },
  ],
  turnover: '1',
}

export function openPointServer(db: Database): Promise<PointServer> {
  const modules = [{ modId: 'POINTS', enabled: true, childrenNodes: [] }]
  return openTestServer(db, { features: ['cashier', 'rewards'], settings: { modules } })
}

/** Rates that an operator published at a moment; undefined for rates that were taken back. */
export async function publishRates(db: Database, rates: Rates | undefined, at: Date): Promise<void> {
  await db.run(sql`
    insert into content_versions (kind, item, part, version, act, value, operator, at)
    select 'points-mall', 'mall', 'facts', coalesce(max(version), 0) + 1, ${rates ? 'published' : 'unpublished'},
      ${rates ? JSON.stringify(rates) : null}::jsonb, 'ann', ${at}::timestamptz
    from content_versions where kind = 'points-mall'`)
}

interface ItemFacts {
  points: number
  isSent?: boolean
  money?: { amountMinor: string; turnover: string }
}

export async function publishItem(db: Database, code: string, facts: ItemFacts): Promise<void> {
  const texts = JSON.stringify({ name: `The ${code}`, about: 'About it.' })
  await db.run(sql`
    insert into content_items (kind, id, position) values ('points-item', ${code}, 1) on conflict do nothing`)
  await db.run(sql`
    insert into content_parts (kind, item, part, draft, published)
    values ('points-item', ${code}, 'facts', null, ${JSON.stringify({ picture: 'mug', ...facts })}::jsonb),
      ('points-item', ${code}, 'en', null, ${texts}::jsonb)
    on conflict (kind, item, part) do update set published = excluded.published`)
}

/** Counts every day that is over. */
export async function countDays(server: PointServer): Promise<void> {
  const { timeZone } = server.runtime.config
  const next = () =>
    server.db.transaction(tx => countNext(tx, { at: server.clock.now(), timeZone, limit: 2 }))
  while ((await next()) !== undefined);
}

export function balanceOfPoints(server: PointServer, who: Payee): Promise<PointBalance> {
  return getAs<PointBalance>(server, who, '/points/balance')
}

export function redeem(server: PointServer, who: { token: string }, input: object): Promise<Answer> {
  const body = { id: newId(), paymentPassword: PAYMENT_PASSWORD, ...input }
  return server.sealed('POST', '/points/redeem', 'redeemReward', body, { token: who.token })
}

export function convert(server: PointServer, who: Payee, input: object): Promise<Answer> {
  const body = { id: newId(), paymentPassword: PAYMENT_PASSWORD, ...input }
  return server.sealed('POST', '/points/convert', 'convertPoints', body, { token: who.token })
}

/** A break that lasts some hours from now on. */
export async function rest(server: PointServer, who: Payee, hours: number): Promise<void> {
  const startsAt = server.clock.now()
  const isForGood = hours === Number.POSITIVE_INFINITY
  const endsAt = isForGood ? null : new Date(startsAt.getTime() + hours * 3_600_000)
  const kind = isForGood ? 'exclusion' : 'timeOut'
  await insertBreak(server.db, {
    id: newId(),
    memberId: who.member.id,
    kind,
    startsAt,
    endsAt,
    follows: null,
  })
}
