-- Contracts between an upline and a direct downline: dividends and salaries. docs/agents.md explains them.

-- What one side asks of the other: terms for a contract that begins or is replaced, or its end.
create table contract_requests (
  id uuid primary key,
  request text not null check (request in ('new', 'termination')),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- None where the house itself is the upline.
  upline_id uuid references members (id),
  downline_id uuid not null references members (id),
  -- Who asks: new terms are the upline's to offer, an end either side's to ask for. None where the house asks.
  asked_by uuid references members (id),
  -- Only of new terms. D days, W weeks from Monday, H half months (1 to 15, 16 to the end), M months; salaries have none.
  period text check (period in ('D', 'W', 'H', 'M')),
  -- Of a rate or of a sum, all tiers alike: [{validBet, active, loss, ppm | sum}], lowest first (src/lib/contracts/rules.ts).
  tiers jsonb,
  status text not null default 'processing' check (status in ('processing', 'approved', 'rejected', 'finished')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  check (upline_id <> downline_id),
  check ((request = 'new') = (tiers is not null)),
  check (request = 'new' or period is null),
  check (request <> 'new' or (kind = 'dividend') = (period is not null)),
  check ((status = 'processing') = (answered_at is null))
);
-- One question at a time for a kind between the same two.
create unique index contract_requests_one_open on contract_requests (kind, downline_id) where status = 'processing';
create index contract_requests_by_upline on contract_requests (upline_id, kind, asked_at desc);
create index contract_requests_by_downline on contract_requests (downline_id, kind, asked_at desc);

-- What was agreed on, version after version. A version holds for whole windows, from the first one that begins after the
-- agreement; the window that is under way is settled by what held when it began.
create table contract_versions (
  id uuid primary key,
  request_id uuid not null unique references contract_requests (id),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  upline_id uuid references members (id),
  downline_id uuid not null references members (id),
  period text check (period in ('D', 'W', 'H', 'M')),
  tiers jsonb not null,
  from_at timestamptz not null,
  -- Windows that begin then or later are not its own; none while it goes on.
  until_at timestamptz,
  -- replaced by a newer version; terminated by a request; automatic: the upline's own rate became lower; moved in the tree.
  ended_by text check (ended_by in ('replaced', 'terminated', 'automatic', 'moved')),
  agreed_at timestamptz not null,
  check ((until_at is null) = (ended_by is null)),
  check (until_at >= from_at)
);
create unique index contract_versions_one_going_on on contract_versions (kind, downline_id) where until_at is null;
create index contract_versions_by_upline on contract_versions (upline_id, kind);
create index contract_versions_by_downline on contract_versions (downline_id, kind, from_at desc);
-- Which versions a window may belong to.
create index contract_versions_by_time on contract_versions (kind, from_at, until_at);

create function contract_versions_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.request_id, new.kind, new.upline_id, new.downline_id, new.period, new.tiers,
      new.from_at, new.agreed_at) is distinct from (old.id, old.request_id, old.kind, old.upline_id, old.downline_id,
      old.period, old.tiers, old.from_at, old.agreed_at) or old.until_at is not null then
    raise exception 'what was agreed on is not changed: it ends, and something new is agreed on' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger contract_versions_stay before update or delete on contract_versions
  for each row execute function contract_versions_keep_terms();
