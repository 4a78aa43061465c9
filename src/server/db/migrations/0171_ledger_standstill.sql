-- While there is a row here, no server posts to the ledger: a check found a broken rule, or a person stopped it.
-- Everybody reads it together with the accounts that a batch locks.

create table ledger_standstill (
  -- There is one ledger.
  singleton boolean primary key default true check (singleton),
  since timestamptz not null default now(),
  -- The operator, or "the ledger check".
  stopped_by text not null check (length(stopped_by) between 1 and 200),
  reason text not null check (length(reason) between 1 and 2000)
);
