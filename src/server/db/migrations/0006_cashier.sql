-- Deposits and the moments at which they reached each status.

create table deposits (
  id uuid primary key,
  member_id uuid not null,
  method text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null,
  status text not null check (status in ('created', 'awaiting', 'approved', 'rejected', 'expired')),
  -- The ledger's operation that credited it.
  operation_id uuid unique,
  created_at timestamptz not null,
  check ((status = 'approved') = (operation_id is not null))
);
create index deposits_by_member on deposits (member_id, created_at desc);

create table deposit_statuses (
  deposit_id uuid not null references deposits (id),
  position int not null,
  status text not null check (status in ('created', 'awaiting', 'approved', 'rejected', 'expired')),
  at timestamptz not null,
  primary key (deposit_id, position)
);
