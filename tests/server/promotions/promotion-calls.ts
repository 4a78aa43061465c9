import type { SignedIn } from '#lib/identity/api.ts'
import { newId } from '#lib/ids/ids.ts'
import type { PromotionStanding } from '#lib/promotions/api.ts'
import type { PromotionTerms } from '#lib/promotions/terms.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { announceSeeds, revealSeeds } from '#server/promotions/seed-job.ts'
import { PromotionSeeds } from '#server/promotions/seeds.ts'
import { deposit, postAlone, walletOf } from '#tests/support/ledger.ts'
import { SECRET } from '#tests/support/secret.ts'
import { TIME_ZONE } from '#tests/support/test-clock.ts'
import { getAs, openTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

export type PromotionServer = TestServer<'cashier' | 'rewards'>

/** ฿50.00 for an application, to be bet ten times on slots, fish half. */
const TERMS: PromotionTerms = {
  entry: 'apply',
  who: { module: null, firstDeposit: false, rank: null, teams: [] },
  often: 'once',
  places: null,
  depositMinor: null,
  reward: { kind: 'money', amountMinor: '5000' },
  turnover: '10',
  games: [
    { gameType: 'RNG', weight: '1' },
    { gameType: 'FISH', weight: '0.5' },
  ],
  highestStakeMinor: '20000',
  days: 14,
}

export function openPromotionServer(db: Database, settings: object = {}): Promise<PromotionServer> {
  return openTestServer(db, { features: ['cashier', 'rewards'], settings })
}

let published = 0

/** Publishes a promotion with these terms, as a new one or as the next version; returns its code. */
export async function publish(
  { db, clock }: Pick<PromotionServer, 'db' | 'clock'>,
  changes: Partial<PromotionTerms> = {},
  { code: known, facts = {} }: { code?: string; facts?: object } = {},
): Promise<string> {
  if (known === undefined) published += 1
  const code = known ?? `offer-${published}`
  const value = JSON.stringify({
    status: 'open',
    cloth: 'baize',
    art: ['/a', '/b', '/c'],
    startDate: null,
    endDate: null,
    url: null,
    terms: { ...TERMS, ...changes },
    ...facts,
  })
  const texts = JSON.stringify({ title: `The ${code}`, line: 'l', condition: 'c', body: '<p>b</p>' })
  await db.run(sql`
    insert into content_items (kind, id, position) values ('promotion', ${code}, 1) on conflict do nothing`)
  await db.run(sql`
    insert into content_parts (kind, item, part, draft, published)
    values ('promotion', ${code}, 'facts', null, ${value}::jsonb), ('promotion', ${code}, 'en', null, ${texts}::jsonb)
    on conflict (kind, item, part) do update set published = excluded.published`)
  await db.run(sql`
    insert into content_versions (kind, item, part, version, act, value, operator, at)
    select 'promotion', ${code}, 'facts', coalesce(max(version), 0) + 1, 'published', ${value}::jsonb, 'ann',
      ${clock.now()}::timestamptz
    from content_versions where kind = 'promotion' and item = ${code} and part = 'facts'`)
  return code
}

export const SEEDS = new PromotionSeeds(SECRET)

/** Announces the seeds of envelopes for today and tomorrow, as the job does. */
export function announceDraws({ db, clock }: Pick<PromotionServer, 'db' | 'clock'>): Promise<void> {
  return db.transaction(tx => announceSeeds(tx, { seeds: SEEDS, timeZone: TIME_ZONE, at: clock.now() }))
}

/** Reveals the seeds of days that are over, as the job does. */
export function revealDraws({ db, clock }: Pick<PromotionServer, 'db' | 'clock'>): Promise<void> {
  return db.transaction(tx => revealSeeds(tx, { seeds: SEEDS, at: clock.now() }))
}

export function standing(server: PromotionServer, who: SignedIn, code: string): Promise<PromotionStanding> {
  return getAs<PromotionStanding>(server, who, `/promotions/${code}/own`)
}

export function enter(
  server: PromotionServer,
  who: Pick<SignedIn, 'token'>,
  code: string,
  input: object = {},
): Promise<Answer> {
  const body = { id: newId(), version: 1, ...input }
  return server.call('POST', `/promotions/${code}/entries`, { token: who.token, body })
}

export function claim(
  server: PromotionServer,
  who: SignedIn,
  code: string,
  depositId: string | null,
): Promise<Answer> {
  const body = { depositId: depositId ?? newId() }
  return server.call('POST', `/promotions/${code}/claim`, { token: who.token, body })
}

/** An approved deposit of that much, whose money is in the wallet. */
export async function deposited(
  server: Pick<PromotionServer, 'db' | 'clock'>,
  who: SignedIn,
  amount: bigint,
): Promise<string> {
  const [id, at] = [newId(), server.clock.now()]
  const credited = await postAlone(server.db, deposit(walletOf(who.member.id), amount, newId()))
  if (credited.state !== 'posted') throw new Error(`the deposit was ${credited.state}`)
  await server.db.run(sql`
    insert into deposits (id, member_id, method, amount, fee, currency, status, operation_id, created_at)
    values (${id}::uuid, ${who.member.id}::uuid, 'sandbox', ${amount}, 0, 'THB', 'approved', ${credited.operationId}::uuid,
      ${at}::timestamptz)`)
  await server.db.run(sql`
    insert into deposit_statuses (deposit_id, position, status, at)
    values (${id}::uuid, 1, 'created', ${at}::timestamptz), (${id}::uuid, 2, 'approved', ${at}::timestamptz)`)
  return id
}

/** A settled round, begun now; it moves no money. */
export async function bet(
  server: PromotionServer,
  who: SignedIn,
  { category = 'RNG', stake, valid = stake }: { category?: string; stake: bigint; valid?: bigint },
): Promise<void> {
  const now = server.clock.now()
  await server.db.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at, settled_at)
    values (${who.member.id}::uuid, ${newRoundId(now)}::uuid, 'real', 'BAIZE', ${newId()}, 'koi', ${category}, 'koi',
      'settled', ${stake}, 0, ${stake}, ${valid}, 0, ${now}::timestamptz, ${now}::timestamptz)`)
}
