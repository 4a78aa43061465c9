import type { Query } from '#server/db/sql.ts'
import { nested } from './nested.ts'
import {
  type Asked,
  count,
  day,
  LONG_DAYS,
  member,
  money,
  of,
  type Report,
  ratio,
  SHORT_DAYS,
  text,
  time,
} from './report.ts'

const PAID_BACK = 'round(sum(r.payout) * 100.0 / nullif(sum(r.stake), 0), 2)'

/** What each member's rounds of a day came to, as the day sheet counts them. */
export const play: Report = {
  permission: 'reportsMoney',
  days: LONG_DAYS,
  filters: ['member', 'category'],
  columns: [
    day('day'),
    member(),
    text('category'),
    count('bets'),
    money('stake'),
    money('payout'),
    money('ggr'),
  ],
  rows: ({ from, to, filters }) => nested`
    select d.day, d.member_id, m.account as member, d.category, sum(d.bets)::bigint as bets,
      sum(d.stake)::bigint as stake, sum(d.payout)::bigint as payout, sum(d.stake - d.payout)::bigint as ggr
    from bet_daily d join members m on m.id = d.member_id
    where d.day between ${from}::date and ${to}::date
      and (${filters.member ?? null}::uuid is null or d.member_id = ${filters.member ?? null}::uuid)
      and (${filters.category ?? null}::text is null or d.category = ${filters.category ?? null})
    group by d.day, d.member_id, m.account, d.category`,
  key: [
    { id: 'day', type: 'date' },
    { id: 'member_id', type: 'uuid' },
    { id: 'category', type: 'text' },
  ],
  opens: row => {
    if (!row) return {}
    const days = { from: of(row, 'day'), to: of(row, 'day') }
    const rounds = {
      report: 'rounds',
      filters: { ...days, member: of(row, 'member_id'), category: of(row, 'category') },
    } as const
    return { bets: rounds, stake: rounds, payout: rounds, ggr: rounds }
  },
}

/** Settled rounds of real money, by the moment at which they settled; `payout` has what came later too. */
function roundRows({ start, end, filters }: Asked): Query<unknown> {
  const { member: memberId = null, vendor = null, category = null, game = null } = filters
  return nested`
    select g.id, g.settled_at as at, g.member_id, m.account as member, g.vendor, g.game_type as category,
      g.game_code as game, g.vendor_round_id as round, g.stake, g.payout, g.stake - g.payout as ggr
    from all_game_rounds g join members m on m.id = g.member_id
    where g.path_id is not null and g.settled_at >= ${start}::timestamptz and g.settled_at < ${end}::timestamptz
      and (${memberId}::uuid is null or g.member_id = ${memberId}::uuid)
      and (${vendor}::text is null or g.vendor = ${vendor})
      and (${category}::text is null or g.game_type = ${category})
      and (${game}::text is null or g.game_code = ${game})`
}

export const rounds: Report = {
  permission: 'reportsMoney',
  days: SHORT_DAYS,
  filters: ['member', 'vendor', 'category', 'game'],
  columns: [
    time('at'),
    member(),
    text('vendor'),
    text('category'),
    text('game'),
    text('round'),
    money('stake'),
    money('payout'),
    money('ggr'),
  ],
  rows: roundRows,
  key: [
    { id: 'at', type: 'timestamptz' },
    { id: 'id', type: 'uuid' },
  ],
}

/**
 * By game, vendor or category: `stated` is the catalogue's RTP, weighted by the stakes of games that state one; `seen` is what
 * was paid of what was staked. A round counts by the day on which it settled with all that it paid, also later.
 */
export const games: Report = {
  permission: 'reportsMoney',
  days: SHORT_DAYS,
  filters: ['group', 'vendor', 'category', 'game'],
  columns: [
    text('vendor'),
    text('category'),
    text('game'),
    count('rounds'),
    count('players', null),
    money('stake'),
    money('payout'),
    money('ggr'),
    ratio('stated', 'round(sum(r.weighted) / nullif(sum(r.rated), 0), 2)'),
    ratio('seen', PAID_BACK),
  ],
  rows: asked => {
    const { group = 'game' } = asked.filters
    return nested`
      select case when ${group}::text <> 'category' then v.vendor end as vendor,
        case when ${group}::text <> 'vendor' then v.category end as category,
        case when ${group}::text = 'game' then v.game end as game,
        concat_ws(' ', case when ${group}::text <> 'category' then v.vendor end,
          case when ${group}::text <> 'vendor' then v.category end,
          case when ${group}::text = 'game' then v.game end) as name,
        count(*) as rounds, count(distinct v.member_id) as players, sum(v.stake)::bigint as stake,
        sum(v.payout)::bigint as payout, sum(v.ggr)::bigint as ggr, sum(v.stake * c.rtp) as weighted,
        sum(v.stake) filter (where c.rtp is not null) as rated,
        round(sum(v.stake * c.rtp) / nullif(sum(v.stake) filter (where c.rtp is not null), 0), 2) as stated,
        round(sum(v.payout) * 100.0 / nullif(sum(v.stake), 0), 2) as seen
      from (${roundRows(asked)}) v
      left join games c on c.vendor = v.vendor and c.game_type = v.category and c.game_code = v.game
      group by 1, 2, 3, 4`
  },
  key: [
    { id: 'stake', type: 'bigint' },
    { id: 'name', type: 'text' },
  ],
  opens: (row, { from, to, filters }) => {
    const { group: _, ...narrowed } = filters
    const named = row
      ? { vendor: of(row, 'vendor'), category: of(row, 'category'), game: of(row, 'game') }
      : {}
    const opening = { report: 'rounds', filters: { from, to, ...narrowed, ...set(named) } } as const
    return { rounds: opening, stake: opening, payout: opening, ggr: opening }
  },
}

/** A group by vendor narrows no category, and keeps the one that was asked for. */
function set(named: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
