-- Promotions that members take part in. Their terms are content ("promotion", part "facts"); here is who took part, by which
-- version of the terms, and what became of it.

create table promotion_entries (
  id uuid primary key,
  promotion text not null check (length(promotion) between 1 and 60),
  member_id uuid not null references members (id),
  -- "once", a day, a week or a month: a member takes part once in each.
  period text not null check (length(period) between 4 and 20),
  -- What the member accepted: the version, its terms, and its titles by language.
  terms_version int not null check (terms_version > 0),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  titles jsonb not null check (jsonb_typeof(titles) = 'object'),
  -- signed: joined, its deposit is to come. applying: handed in. processing: an operator has opened it.
  state text not null check (state in ('signed', 'applying', 'processing', 'rejected', 'issued')),
  deposit_id uuid references deposits (id),
  remark text check (length(remark) between 1 and 140),
  -- What it gives. The money of an envelope is known once it is issued.
  amount bigint check (amount > 0),
  points bigint check (points > 0),
  currency text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  decided_at timestamptz,
  decided_by text check (length(decided_by) between 1 and 100),
  -- What the operator wrote to the member.
  reason text check (length(reason) between 1 and 200),
  -- What was given: a reward, which the member claims, or points at once.
  reward_id uuid unique references rewards (id),
  operation_id uuid unique references ledger_operations (id),
  check (amount is null or points is null),
  check ((state in ('rejected', 'issued')) = (decided_at is not null)),
  check ((state = 'issued') = (num_nonnulls(reward_id, operation_id) = 1)),
  check ((reward_id is null or amount is not null) and (operation_id is null or points is not null))
);
-- A rejected entry leaves room for another one.
create unique index promotion_entries_once on promotion_entries (member_id, promotion, period) where state <> 'rejected';
create unique index promotion_entries_by_deposit on promotion_entries (promotion, deposit_id) where state <> 'rejected';
create index promotion_entries_by_member on promotion_entries (member_id, id desc);
create index promotion_entries_waiting on promotion_entries (id) where state in ('applying', 'processing');

-- How many take part in each promotion, the rejected ones left out. Whoever enters locks the row, so that the last place is
-- taken once.
create table promotion_places (
  promotion text primary key check (length(promotion) between 1 and 60),
  taken int not null check (taken >= 0)
);

-- Who approved: above an amount two different people.
create table promotion_approvals (
  entry_id uuid not null references promotion_entries (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (entry_id, operator)
);

alter table rewards drop constraint rewards_source_check;
alter table rewards add constraint rewards_source_check
  check (source in ('gift', 'invite', 'welcome', 'rankUp', 'birthday', 'envelope', 'mission', 'leaderboard', 'promotion'));
-- By which bets the turnover is met, and in how many days: {"weights": {"RNG": "1"}, "highestStake": "20000", "days": 14}.
-- Null where every bet counts, for as long as it takes.
alter table rewards add column play jsonb check (jsonb_typeof(play) = 'object');
create or replace function rewards_keep_promise() returns trigger language plpgsql as $$
begin
  if old.state not in ('proposed', 'claimable')
    or (new.member_id, new.source, new.source_key, new.amount, new.currency, new.required, new.created_at,
        new.expires_at, new.pool_id, new.play)
      is distinct from (old.member_id, old.source, old.source_key, old.amount, old.currency, old.required,
        old.created_at, old.expires_at, old.pool_id, old.play)
  then
    raise exception 'reward % cannot be changed any more', old.id using errcode = '23001';
  end if;
  return new;
end $$;

-- A requirement with rules of its own counts apart from the others: each bet that fits counts for it too. What is not done at
-- its end is taken back.
alter table turnover_requirements
  add column rules jsonb check (jsonb_typeof(rules) = 'object'),
  add column ends_at timestamptz,
  add constraint turnover_requirements_end_with_rules check ((rules is null) = (ends_at is null)),
  drop constraint turnover_requirements_ending_check,
  add constraint turnover_requirements_ending_check check (ending in ('met', 'spent', 'break', 'late'));
create index turnover_requirements_to_end on turnover_requirements (ends_at) where ending is null and ends_at is not null;

-- Entries as they are now: what was issued may have been claimed, or have expired.
create view promotion_courses as
  select e.id, e.promotion, e.member_id, m.account, e.period, e.terms_version, e.terms, e.titles, e.deposit_id, e.remark,
    e.amount, e.points, e.currency, e.created_at, e.opened_at, e.decided_at, e.decided_by, e.reason, e.reward_id,
    case when e.state <> 'issued' then e.state
      when e.operation_id is not null or w.state = 'claimed' then 'claimed'
      when w.state = 'claimable' then 'issued' else 'expired' end as state,
    array(select u.id from uploads u where u.attached_to = e.id order by u.position) as images,
    array(select a.operator from promotion_approvals a where a.entry_id = e.id order by a.at) as approvals
  from promotion_entries e join members m on m.id = e.member_id left join rewards w on w.id = e.reward_id;
