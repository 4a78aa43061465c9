import { newId } from '#lib/ids/ids.ts'
import type { Database } from '#server/db/database.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { newRoundId } from '#server/play/round-ids.ts'
import { deposit, postAll, walletOf } from '#tests/support/ledger.ts'
import { seeded } from '#tests/support/random.ts'

/** Somebody in a forest, with everything of theirs that has an id; of what they do not have, an id of nothing. */
export interface Tenant {
  id: string
  account: string
  upline: Tenant | undefined
  isAgent: boolean
  tree: number
  inviteId: string
  /** Open, between the upline and this one. */
  requestId: string
  versionId: string
  settlementId: string
  roundId: string
  playedAt: Date
}

function tenant(tree: number, upline: Tenant | undefined, isAgent: boolean, playedAt: Date): Tenant {
  const id = newId()
  const account = `${isAgent ? 'agent' : 'player'}${id.replaceAll('-', '').slice(-12)}`
  const [inviteId, requestId, versionId, settlementId] = [newId(), newId(), newId(), newId()]
  const ids = { inviteId, requestId, versionId, settlementId, roundId: newRoundId(playedAt) }
  return { id, account, upline, isAgent, tree, ...ids, playedAt }
}

/** Nobody: every id of it is of nothing. */
export const nobody = (playedAt: Date): Tenant => tenant(-1, undefined, false, playedAt)

/** The name of an account as `tenant` makes it, wherever it stands in a text. */
export const ACCOUNT = /(?:agent|player)[0-9a-f]{12}/g

function grow(tree: number, playedAt: Date): Tenant[] {
  const random = seeded(tree + 1)
  const root = tenant(tree, undefined, true, playedAt)
  // The caller of the tree's questions: with an upline, a sibling, a direct downline and somebody below that.
  const caller = tenant(tree, root, true, playedAt)
  const middle = tenant(tree, caller, true, playedAt)
  const agents = [root, caller, middle, tenant(tree, root, true, playedAt)]
  const rest = [tenant(tree, middle, false, playedAt)]
  for (let count = 3 + random.below(6); count > 0; count -= 1) {
    const upline = agents[random.below(agents.length)]
    const one = tenant(tree, upline, random.chance(0.4), playedAt)
    ;(one.isAgent ? agents : rest).push(one)
  }
  return [...agents, ...rest]
}

export function pathOf(one: Tenant): Tenant[] {
  return one.upline ? [...pathOf(one.upline), one] : [one]
}

/**
 * So many random trees side by side, in which everybody has played, and agents have an invite code, a contract with what
 * it came to, and an open request. Uplines stand before their downlines.
 */
export async function plantForest(db: Database, trees: number, playedAt: Date): Promise<Tenant[][]> {
  const forest = Array.from({ length: trees }, (_, tree) => grow(tree, playedAt))
  const all = forest.flat()
  await insertMembers(db, all, playedAt)
  await rate(db, all, playedAt)
  await play(db, all, playedAt)
  await agree(
    db,
    all.filter(one => one.isAgent),
    playedAt,
  )
  for (let from = 0; from < all.length; from += 250) {
    const some = all.slice(from, from + 250)
    await db.transaction(tx =>
      postAll(
        tx,
        some.map(one => deposit(walletOf(one.id), 100_00n, newId())),
      ),
    )
  }
  // As the database does by itself after a while: without it, it takes the tables for empty.
  await db.run(unnamed('analyze'))
  return forest
}

async function insertMembers(db: Database, all: readonly Tenant[], at: Date): Promise<void> {
  const joined = new Date(at.getTime() - 24 * 3_600_000)
  const paths = all.map(one => `{${pathOf(one).map(step => step.id)}}`)
  await db.run(sql`
    insert into members (id, account, account_key, nickname, member_type, password_changed_at, language, terms_version,
      upline, ancestors, created_at)
    select id, account, account, account, kind, ${joined}::timestamptz, 'en', '1', upline, path::uuid[],
      ${joined}::timestamptz
    from unnest(${all.map(one => one.id)}::uuid[], ${all.map(one => one.account)}::text[],
      ${all.map(one => (one.isAgent ? 1 : 0))}::smallint[], ${all.map(one => one.upline?.id ?? null)}::uuid[],
      ${paths}::text[]) as m (id, account, kind, upline, path)`)
  await db.run(sql`
    insert into member_tree (ancestor, descendant, depth)
    select a.id, m.id, cardinality(m.ancestors) - a.place from members m,
      unnest(m.ancestors) with ordinality as a (id, place)
    where m.id = any(${all.map(one => one.id)}::uuid[])`)
}

/** 1 % at the root, and less with every level below. */
async function rate(db: Database, all: readonly Tenant[], at: Date): Promise<void> {
  await db.run(sql`
    insert into member_rates (member_id, from_day, ppm, created_at)
    select id, (${at}::timestamptz at time zone 'Asia/Bangkok')::date, ppm, ${at}::timestamptz
    from unnest(${all.map(one => one.id)}::uuid[], ${all.map(one => 11_000 - 1_000 * pathOf(one).length)}::int[])
      as r (id, ppm)`)
}

async function play(db: Database, all: readonly Tenant[], at: Date): Promise<void> {
  const ids = all.map(one => one.id)
  await db.run(sql`
    insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
      refunded, payout, valid_bet, wins, opened_at, settled_at, path_id)
    select member_id, id, 'real', 'BAIZE', id::text, 'koi', 'RNG', 'koi-terrace', 'settled', 500, 0, 200, 500, 1,
      ${at}::timestamptz, ${at}::timestamptz, member_id
    from unnest(${ids}::uuid[], ${all.map(one => one.roundId)}::uuid[]) as r (member_id, id)`)
  await db.run(sql`
    insert into bet_windows (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
    select date_bin('5 minutes', ${at}::timestamptz, 'epoch'), id, 'RNG', id, 1, 500, 200, 500
    from unnest(${ids}::uuid[]) as m (id)`)
  await db.run(sql`
    insert into bet_daily (member_id, path_id, day, category, bets, stake, payout, valid_bet)
    select id, id, (${at}::timestamptz at time zone 'Asia/Bangkok')::date, 'RNG', 1, 500, 200, 500
    from unnest(${ids}::uuid[]) as m (id)`)
}

async function agree(db: Database, agents: readonly Tenant[], at: Date): Promise<void> {
  const ids = agents.map(one => one.id)
  const uplines = agents.map(one => one.upline?.id ?? null)
  const tiers = JSON.stringify([{ validBet: '1', active: 0, loss: '0', ppm: 1_000 }])
  const begun = new Date(at.getTime() - 2 * 24 * 3_600_000)
  await db.run(sql`
    insert into invite_codes (code, id, agent_id, created_at)
    select upper(right(replace(id::text, '-', ''), 20)), id, agent_id, ${at}::timestamptz
    from unnest(${agents.map(one => one.inviteId)}::uuid[], ${ids}::uuid[]) as i (id, agent_id)`)
  await db.run(sql`
    insert into contract_requests (id, request, kind, upline_id, downline_id, asked_by, period, tiers, status, asked_at,
      answered_at)
    select id, 'new', 'dividend', upline, downline, upline, 'D', ${tiers}::jsonb, 'approved', ${begun}::timestamptz,
      ${begun}::timestamptz
    from unnest(${agents.map(one => one.versionId)}::uuid[], ${uplines}::uuid[], ${ids}::uuid[]) as r (id, upline, downline)
    union all
    select id, 'new', 'hourly', upline, downline, upline, null, ${tiers}::jsonb, 'processing', ${at}::timestamptz, null
    from unnest(${agents.map(one => one.requestId)}::uuid[], ${uplines}::uuid[], ${ids}::uuid[]) as r (id, upline, downline)`)
  await db.run(sql`
    insert into contract_versions (id, request_id, kind, upline_id, downline_id, period, tiers, from_at, agreed_at)
    select id, id, kind, upline_id, downline_id, period, tiers, asked_at, asked_at from contract_requests
    where id = any(${agents.map(one => one.versionId)}::uuid[])`)
  await db.run(sql`
    insert into settlements (id, version_id, window_start, window_end, valid_bet, active, stake, payout, tier, amount,
      currency, state, settled_at)
    select id, version_id, date_trunc('day', ${at}::timestamptz), date_trunc('day', ${at}::timestamptz) + interval '1 day',
      500, 1, 500, 200, null, 0, 'THB', 'nothing', ${at}::timestamptz
    from unnest(${agents.map(one => one.settlementId)}::uuid[], ${agents.map(one => one.versionId)}::uuid[])
      as s (id, version_id)`)
}
