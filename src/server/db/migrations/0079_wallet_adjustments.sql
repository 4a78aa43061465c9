-- Corrections of members' wallets by hand (reliability I19): who began one, who agreed and why is kept for good.
create table wallet_adjustments (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- Above zero into the wallet, below zero out of it, in minor units.
  amount bigint not null check (amount <> 0),
  currency text not null check (length(currency) = 3),
  -- As it was written; the member reads it in the account record.
  reason text not null check (length(reason) between 1 and 200),
  state text not null check (state in ('proposed', 'posted', 'withdrawn')),
  -- The ledger's, once it is posted.
  operation_id uuid unique,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'posted') = (operation_id is not null)),
  check ((state = 'proposed') = (ended_at is null))
);

-- What is entered twice is meant once: two that are alike have reasons that tell them apart.
create unique index wallet_adjustments_once on wallet_adjustments (member_id, amount, md5(reason))
  where state <> 'withdrawn';
create index wallet_adjustments_open on wallet_adjustments (created_at) where state = 'proposed';

-- Above an amount two different people.
create table wallet_adjustment_approvals (
  adjustment_id uuid not null references wallet_adjustments (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (adjustment_id, operator)
);

-- What is posted or taken back stays so, and what was agreed to is not changed.
create function wallet_adjustments_keep() returns trigger language plpgsql as $$
begin
  if old.state <> 'proposed'
    or (new.member_id, new.amount, new.currency, new.reason, new.created_at)
      is distinct from (old.member_id, old.amount, old.currency, old.reason, old.created_at)
  then
    raise exception 'adjustment % cannot be changed any more', old.id using errcode = '23001';
  end if;
  return new;
end $$;
create trigger wallet_adjustments_decided_once before update on wallet_adjustments
  for each row execute function wallet_adjustments_keep();
