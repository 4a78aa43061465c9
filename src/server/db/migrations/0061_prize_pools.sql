-- Prize pools: money set aside before anybody is paid out of it, so that a pay-out can never exceed what was promised
-- (I16). A pool is an account of the house that keeps its balance, as those of members do.

alter table ledger_accounts add column pool uuid;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'wallet', 'vendor_wallet', 'locked', 'points', 'prize_pool',
  'payments_in', 'payments_out', 'vendor_game', 'bonus', 'rebate', 'salary', 'dividend', 'adjustment', 'opening',
  'rounding', 'fees'));
-- What was said in one rule each, kept apart from what is a member's: pools are tracked too.
alter table ledger_accounts drop constraint ledger_accounts_check;
alter table ledger_accounts drop constraint ledger_accounts_check1;
alter table ledger_accounts add constraint ledger_accounts_tracked_kinds
  check (tracked = (kind in ('wallet', 'vendor_wallet', 'locked', 'points', 'prize_pool')));
alter table ledger_accounts add constraint ledger_accounts_of_members
  check ((member_id is not null) = (kind in ('wallet', 'vendor_wallet', 'locked', 'points')));
alter table ledger_accounts add constraint ledger_accounts_of_pools check ((pool is not null) = (kind = 'prize_pool'));
-- One account for each description, as before, and one for each pool.
alter table ledger_accounts drop constraint ledger_accounts_book_kind_member_id_vendor_unit_key;
alter table ledger_accounts add constraint ledger_accounts_once
  unique nulls not distinct (book, kind, member_id, vendor, pool, unit);

drop trigger ledger_accounts_keep_identity on ledger_accounts;
create trigger ledger_accounts_keep_identity
  before update of id, book, kind, member_id, vendor, pool, unit, tracked, created_at on ledger_accounts
  for each statement execute function ledger_refuse_change();

create table prize_pools (
  id uuid primary key,
  currency text not null,
  -- What is set aside, and for how many: each place is taken once.
  total bigint not null check (total > 0),
  places int not null check (places between 1 and 10000),
  taken int not null default 0,
  created_at timestamptz not null,
  -- From then on nothing is paid; what is left goes back to the house.
  ends_at timestamptz not null,
  -- When the money was set aside; what waits for a second person has none yet.
  funded_at timestamptz,
  ended_at timestamptz,
  check (ends_at > created_at),
  constraint prize_pools_places check (taken between 0 and places),
  constraint prize_pools_paid_when_funded check (taken = 0 or funded_at is not null)
);
create index prize_pools_to_end on prize_pools (ends_at) where ended_at is null;

-- A reward that is paid out of a pool; of those without one the house's bonus account pays.
alter table rewards add column pool_id uuid references prize_pools (id);
create index rewards_of_pools on rewards (pool_id) where pool_id is not null;

create or replace function rewards_keep_promise() returns trigger language plpgsql as $$
begin
  if old.state not in ('proposed', 'claimable')
    or (new.member_id, new.source, new.source_key, new.amount, new.currency, new.required, new.created_at,
        new.expires_at, new.pool_id)
      is distinct from (old.member_id, old.source, old.source_key, old.amount, old.currency, old.required,
        old.created_at, old.expires_at, old.pool_id)
  then
    raise exception 'reward % cannot be changed any more', old.id using errcode = '23001';
  end if;
  return new;
end $$;
