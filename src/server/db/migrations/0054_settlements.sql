-- What contracts came to, window by window, and that it was paid.

-- Windows whose obligations are all written down, by kind and period ("dividend W", "hourly"); what is not here is worked
-- out again from the start, without writing anything twice.
create table settled_windows (
  kind text not null check (length(kind) between 1 and 16),
  window_start timestamptz not null,
  window_end timestamptz not null check (window_end > window_start),
  settled_at timestamptz not null,
  primary key (kind, window_start)
);

-- The obligation of one version for one window, with everything it was worked out from.
create table settlements (
  id uuid primary key,
  version_id uuid not null references contract_versions (id),
  window_start timestamptz not null,
  window_end timestamptz not null,
  -- Of the team below the downline, as the tree stood when each bet settled; loss is stake less payout.
  valid_bet bigint not null,
  active int not null,
  stake bigint not null,
  payout bigint not null,
  -- The place of the tier in the version, from 1; none where no tier was reached.
  tier int check (tier > 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- nothing: it came to no money. due: the upline's wallet does not hold enough yet. paid: once, by the operation.
  state text not null check (state in ('nothing', 'due', 'paid')),
  operation_id uuid unique references ledger_operations (id),
  settled_at timestamptz not null,
  paid_at timestamptz,
  constraint settlements_once unique (version_id, window_start),
  check ((state = 'nothing') = (amount = 0)),
  check ((state = 'paid') = (operation_id is not null)),
  check ((state = 'paid') = (paid_at is not null))
);
create index settlements_due on settlements (window_end) where state = 'due';

create function settlements_keep_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'due' or (new.id, new.version_id, new.window_start, new.window_end, new.valid_bet,
      new.active, new.stake, new.payout, new.tier, new.amount, new.currency, new.settled_at) is distinct from (old.id,
      old.version_id, old.window_start, old.window_end, old.valid_bet, old.active, old.stake, old.payout, old.tier,
      old.amount, old.currency, old.settled_at) then
    raise exception 'a settlement is not changed; one that is due is paid' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger settlements_stay before update or delete on settlements
  for each row execute function settlements_keep_figures();

-- The places below an agent.
create index member_paths_by_ancestor on member_paths using gin (ancestors);
