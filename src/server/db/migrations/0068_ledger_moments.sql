-- The moment of an account's last entry. An operation's moment and its id are never earlier than those of what its
-- accounts had before, whatever a clock does, so that the entries of a time are a range of places (docs/money.md).
alter table ledger_accounts add column last_at timestamptz;

-- Ids had the clock of the server until now, and rows that of the database: whichever of the two is later.
update ledger_accounts a set last_at = greatest(o.created_at, to_timestamp(
    ('x' || lpad(left(replace(o.id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0))
  from ledger_entries e join ledger_operations o on o.id = e.operation_id
  where a.tracked and e.account_id = a.id and e.seq = a.version;
