-- Money between a member and the upline, or a direct downline: who sent it, to whom, from where.
create table member_transfers (
  id uuid primary key,
  from_id uuid not null references members (id),
  to_id uuid not null references members (id),
  -- As the tree stood then: up is to the sender's upline, down to one of the sender's direct downlines.
  direction text not null check (direction in ('up', 'down')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- The ledger's operation; there is none without the other.
  operation_id uuid not null unique references ledger_operations (id),
  -- Where the sender asked from.
  address text not null,
  created_at timestamptz not null,
  check (from_id <> to_id)
);
create index member_transfers_sent on member_transfers (from_id, created_at desc, id desc);
create index member_transfers_received on member_transfers (to_id, created_at desc, id desc);

create function refuse_change_of_member_transfers() returns trigger language plpgsql as $$
begin
  raise exception 'transfers are append-only' using errcode = 'restrict_violation';
end $$;
create trigger member_transfers_stay before update or delete on member_transfers
  for each row execute function refuse_change_of_member_transfers();
create trigger member_transfers_are_not_emptied before truncate on member_transfers
  for each statement execute function refuse_change_of_member_transfers();
