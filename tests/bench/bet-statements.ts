import { startsOf } from '#server/limits/periods.ts'

const TIME_ZONE = 'Asia/Bangkok'

/**
 * What the wallet sends for one bet that closes its round (src/server/vendor-wallet, src/server/ledger, src/server/limits),
 * for pgbench: the same statements in the same order and transaction. Who plays is drawn from `bench_players`, which costs
 * pgbench one look-up more; the hash of the chain, which Node makes, is made by the database. Accounts are made once for
 * each process that meets them and never asked for again, so for a bet of somebody known the wallet sends nothing there.
 */
export function betStatements(players: number, now: Date): string {
  const { day, week, month } = startsOf(now, TIME_ZONE)
  // In seconds, because pgbench takes what stands behind a colon for one of its variables, in texts too.
  const moment = (at: Date) => `to_timestamp(${at.getTime() / 1_000})`
  const starts = [day, week, month].map((one, index) => {
    const name = ['day', 'week', 'month'][index]
    return `('${name}', '${one.day}'::date, ${moment(one.at)})`
  })
  return `
\\set number random(1, ${players})
begin;
select encode(p.token_hash, 'hex') as token, g.member_id as member, g.node_id as node, p.wallet_id as wallet,
  p.house_id as house, overlay(gen_random_uuid()::text placing '7' from 15)::uuid as op, 'vendor' || chr(58) || g.vendor as scope,
  g.vendor, g.book, g.game_type, g.game_code, g.session_id, s.created_at as since, i.minutes as chosen,
  (select max(c.seen_at) from reality_checks c where c.member_id = g.member_id and c.seen_at > s.created_at) as seen,
  least(g.expires_at, s.ended_at, s.last_seen_at + make_interval(secs => 1800)) as expires_at
from bench_players p
join game_sessions g on g.token_hash = p.token_hash
left join sessions s on s.id = g.session_id
left join reality_intervals i on i.member_id = g.member_id
where p.number = :number \\gset
select m.id, m.status, m.member_type
from (
  select unnest(array[]::uuid[]) as member_id
  union
  select g.member_id
  from unnest(array[decode(:token, 'hex')]) as asked (token_hash)
  join game_sessions g on g.token_hash = asked.token_hash
) who
join members m on m.id = who.member_id;
select a.balance - 1 as balance, a.version + 1 as version, encode(a.chain, 'hex') as chain
from unnest(array[(:wallet)::uuid]) as asked (id) join ledger_accounts a on a.id = asked.id
order by a.id for update of a \\gset
select o.id, o.scope, o.key, o.input_hash, o.refused_code, e.account_id, e.balance_after
from unnest(array[(:scope)::text], array[(:op)::text]) as asked (scope, key)
join ledger_operations o on o.scope = asked.scope and o.key = asked.key
left join all_ledger_entries e on e.operation_id = o.id and e.seq is not null;
select t.vendor, t.transaction_id, t.type, t.member_id, t.vendor_round_id, t.bet_transaction_id, t.amount,
  t.content_hash, t.state, t.is_settled, t.operation_id, t.answer, t.reference
from unnest(array['BAIZE'], array[(:op)::text]) as k (vendor, transaction_id)
join vendor_transactions t on t.vendor = k.vendor and t.transaction_id = k.transaction_id;
select r.id, r.member_id, r.book, r.vendor, r.vendor_round_id, r.node_id, r.game_type, r.game_code, r.status,
  r.stake, r.refunded, r.payout, r.valid_bet, r.wins, r.opened_at, r.settled_at, r.proof, r.is_archived
from unnest(array[(:member)::uuid], array['BAIZE'], array[(:op)::text]) as k (member_id, vendor, vendor_round_id)
join all_game_rounds r
  on r.member_id = k.member_id and r.vendor = k.vendor and r.vendor_round_id = k.vendor_round_id;
select l.member_id, l.kind, l.period, l.amount, l.raise_to, l.raise_from, l.raise_until,
  case l.kind
    when 'deposit' then (
      select coalesce(sum(d.amount), 0) from deposits d
       where d.member_id = l.member_id and d.created_at >= s.at and d.status not in ('rejected', 'expired'))
    when 'session' then (
      select coalesce(ceil(sum(extract(epoch from upper(used) - lower(used))) / 60), 0) from (
        select unnest(range_agg(tstzrange(greatest(o.created_at, s.at),
            greatest(o.created_at, s.at, least(o.last_seen_at, coalesce(o.ended_at, o.last_seen_at)))))) as used
          from sessions o where o.member_id = l.member_id and o.last_seen_at >= s.at) spans)
    else (
      select coalesce(sum(case l.kind when 'stake' then p.staked else p.staked - p.returned end), 0)
        from play_days p where p.member_id = l.member_id and p.day >= s.day)
  end::bigint as used
from play_limits l
join (values ${starts.join(', ')}) as s (period, day, at) on s.period = l.period
where l.member_id = any(array[(:member)::uuid]) and l.kind = any(array['loss', 'stake', 'session']::text[]);
select distinct on (member_id) id, member_id, kind, starts_at, ends_at from play_breaks
 where member_id = any(array[(:member)::uuid]) and starts_at <= ${moment(now)}
   and (ends_at is null or ends_at > ${moment(now)})
 order by member_id, ends_at desc nulls first, kind, id;
with link as (
  select sha256(decode((:chain)::text, 'hex') || uuid_send((:op)::uuid) || int8send((:version)::bigint)
    || int8send((-1)::bigint) || int8send((:balance)::bigint)) as chain
), changed as (
  update ledger_accounts a set balance = (:balance)::bigint, version = (:version)::bigint, chain = link.chain
  from link where a.id = (:wallet)::uuid
), added as (
  insert into ledger_operations (id, scope, key, input_hash, kind, book, reference)
  values ((:op)::uuid, (:scope)::text, (:op)::text, sha256('bet'), 'bet', 'real', (:op)::text)
)
insert into ledger_entries (operation_id, account_id, amount, seq, balance_after, chain)
select (:op)::uuid, (:wallet)::uuid, -1, (:version)::bigint, (:balance)::bigint, link.chain from link
union all select (:op)::uuid, (:house)::uuid, 1, null, null, null;
with open as materialized (select open_window(now()) as start),
windows as (
  insert into bet_windows as w (window_start, path_id, category, member_id, bets, stake, payout, valid_bet)
  select open.start, m.path_id, 'RNG', m.id, 1, 1, 0, 1 from open, members m where m.id = (:member)::uuid
  on conflict (window_start, path_id, category) do update set bets = w.bets + excluded.bets,
    stake = w.stake + excluded.stake, payout = w.payout + excluded.payout,
    valid_bet = w.valid_bet + excluded.valid_bet)
insert into bet_daily as d (member_id, day, category, path_id, bets, stake, payout, valid_bet)
select m.id, (open.start at time zone 'Asia/Bangkok')::date, 'RNG', m.path_id, 1, 1, 0, 1
from open, members m where m.id = (:member)::uuid
on conflict (member_id, day, category, path_id) do update set bets = d.bets + excluded.bets,
  stake = d.stake + excluded.stake, payout = d.payout + excluded.payout,
  valid_bet = d.valid_bet + excluded.valid_bet;
insert into game_rounds (member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake,
  refunded, payout, valid_bet, wins, opened_at, settled_at, proof, path_id)
values ((:member)::uuid, (:op)::uuid, 'real', 'BAIZE', (:op)::text, (:node)::text, 'RNG', 'koi-terrace', 'settled', 1,
  0, 0, 1, 0, now(), now(), null, (select m.path_id from members m where m.id = (:member)::uuid))
on conflict (member_id, id) do update set status = excluded.status, stake = excluded.stake,
  refunded = excluded.refunded, payout = excluded.payout, valid_bet = excluded.valid_bet, wins = excluded.wins,
  settled_at = excluded.settled_at, proof = excluded.proof,
  path_id = case when excluded.path_id is not null then coalesce(game_rounds.path_id, excluded.path_id) end;
insert into vendor_transactions (vendor, transaction_id, type, member_id, vendor_round_id, bet_transaction_id,
  amount, content_hash, state, is_settled, operation_id, answer, reference, facts, created_at)
values ('BAIZE', (:op)::text, 'bet', (:member)::uuid, (:op)::text, null, 1, sha256('bet'), 'posted', false, (:op)::uuid,
  json_build_object('status', 'OK', 'operationId', (:op)::text, 'balance', (:balance)::text), null, null, now());
insert into play_days as d (member_id, day, staked, returned)
values ((:member)::uuid, '${day.day}'::date, 1, 0)
on conflict (member_id, day) do update set staked = d.staked + excluded.staked,
  returned = d.returned + excluded.returned;
commit;
`
}
