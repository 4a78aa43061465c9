-- The amount of a promotion's envelope is drawn from a seed that is sealed before: one for each promotion and day of the
-- site's clock, announced by its hash and revealed once the day is over (docs/promotions.md).

create table promotion_seeds (
  id uuid primary key,
  promotion text not null check (length(promotion) between 1 and 60),
  day date not null,
  ends_at timestamptz not null,
  -- SHA-256 of the seed, shown from then on.
  seed_hash bytea not null check (length(seed_hash) = 32),
  announced_at timestamptz not null,
  -- Sealed with the deployment's secret.
  seed_sealed bytea not null,
  -- Shown once the day is over.
  seed bytea check (sha256(seed) = seed_hash),
  revealed_at timestamptz check (revealed_at >= ends_at),
  constraint promotion_seeds_once unique (promotion, day),
  check ((seed is null) = (revealed_at is null)),
  check (announced_at < ends_at)
);
create index promotion_seeds_to_reveal on promotion_seeds (ends_at) where seed is null;

-- What was announced stays so; only the seed is shown, once.
create function promotion_seeds_keep_promise() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.seed is not null
    or to_jsonb(new) - '{seed,revealed_at}'::text[] is distinct from to_jsonb(old) - '{seed,revealed_at}'::text[]
  then
    raise exception 'a seed that was announced is not changed' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger promotion_seeds_stay before update or delete on promotion_seeds
  for each row execute function promotion_seeds_keep_promise();

-- The seed that the amount was drawn from. Amounts that were drawn before there were seeds have none.
alter table promotion_entries
  add column seed_id uuid references promotion_seeds (id),
  add constraint promotion_entries_drawn_once
    check (seed_id is null or (state = 'issued' and reward_id is not null));
-- Whose seeds are announced on, also when the promotion is over.
create index promotion_entries_to_draw on promotion_entries (promotion)
  where state in ('signed', 'applying', 'processing') and terms -> 'reward' ->> 'kind' = 'envelope';

create or replace view promotion_courses as
  select e.id, e.promotion, e.member_id, m.account, e.period, e.terms_version, e.terms, e.titles, e.deposit_id, e.remark,
    e.amount, e.points, e.tickets, e.currency, e.created_at, e.opened_at, e.decided_at, e.decided_by, e.reason, e.reward_id,
    case when e.state <> 'issued' then e.state
      when e.operation_id is not null or e.ticket_id is not null or w.state = 'claimed' then 'claimed'
      when w.state = 'claimable' then 'issued' else 'expired' end as state,
    r.name as raffle,
    array(select u.id from uploads u where u.attached_to = e.id order by u.position) as images,
    array(select a.operator from promotion_approvals a where a.entry_id = e.id order by a.at) as approvals,
    s.day::text as seed_day, s.seed_hash, s.ends_at as seed_ends_at
  from promotion_entries e join members m on m.id = e.member_id left join rewards w on w.id = e.reward_id
    left join raffle_tickets t on t.id = e.ticket_id left join raffles r on r.id = t.raffle_id
    left join promotion_seeds s on s.id = e.seed_id;
