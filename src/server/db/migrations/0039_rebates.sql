-- Rebate: a share of valid bets by category, earned with every settled round and paid when the member claims it.

-- Rates hold for whole days of the deployment's time zone and are never changed for a day that has begun: what was earned
-- under a rate stays earned.
create table rebate_rates (
  category text not null check (length(category) between 1 and 20),
  -- The first day whose bets have it; it holds until the category's next one.
  from_day date not null,
  -- Millionths of a valid bet: 8000 is 0.8 %.
  ppm int not null check (ppm between 0 and 100000),
  primary key (category, from_day)
);

-- Claims of a member in a category are a chain: each begins where the one before it ended, so that two claims can never
-- pay for the same bet, whatever raced.
create table rebate_claims (
  id uuid primary key,
  member_id uuid not null references members (id),
  category text not null check (length(category) between 1 and 20),
  -- The member's valid bets in the category, since the first rate, that were paid for before this claim and with it.
  valid_from bigint not null check (valid_from >= 0),
  valid_to bigint not null check (valid_to > valid_from),
  -- What the claims before it paid.
  paid_before bigint not null check (paid_before >= 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The ledger's operation that paid it.
  operation_id uuid not null unique references ledger_operations (id),
  claimed_at timestamptz not null,
  constraint rebate_claims_each_bet_once unique (member_id, category, valid_from),
  constraint rebate_claims_each_amount_once unique (member_id, category, paid_before)
);
create index rebate_claims_by_member on rebate_claims (member_id, claimed_at desc, id desc);

create function rebate_claims_stay() returns trigger language plpgsql as $$
begin
  raise exception '% on rebate_claims is refused: a claim that was paid stays', tg_op using errcode = '23001';
end $$;
create trigger rebate_claims_only_grow before update or delete or truncate on rebate_claims
  for each statement execute function rebate_claims_stay();
