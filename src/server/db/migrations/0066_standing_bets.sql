-- Which bets of a round stand and which of them no win has settled yet.

alter table vendor_transactions
  -- Of a bet: how many wins that name no bet its round had then. One that comes later settles it. Bets of before are taken
  -- to be older than every such win.
  add column wins_before int not null default 0 check (wins_before >= 0);
-- What a round was made of, for whoever asks for it and for its end.
create index vendor_transactions_by_round on vendor_transactions (vendor, vendor_round_id)
  where vendor_round_id is not null;

alter table game_rounds
  -- Bets that stand, those of nothing too, and those of them that no win has settled. Of rounds that were over before, 0.
  add column bets int not null default 0 check (bets >= 0),
  add column unsettled int not null default 0 check (unsettled >= 0 and unsettled <= bets),
  -- Settled because no bet in it was unsettled, not because its vendor said that it is over.
  add column settled_itself boolean not null default false;

update game_rounds r set bets = b.bets, unsettled = case when r.wins > 0 then 0 else b.unsettled end
from (
  select t.member_id, t.vendor, t.vendor_round_id, count(*)::int as bets,
    (count(*) filter (where not t.is_settled))::int as unsettled
  from vendor_transactions t
  join game_rounds o on o.member_id = t.member_id and o.vendor = t.vendor and o.vendor_round_id = t.vendor_round_id
  where o.status = 'open' and t.type = 'bet' and t.state = 'posted'
  group by t.member_id, t.vendor, t.vendor_round_id
) b
where r.status = 'open' and r.member_id = b.member_id and r.vendor = b.vendor
  and r.vendor_round_id = b.vendor_round_id;
