-- Wins that their vendor takes back, and what members owe for what they had spent of them.
alter table vendor_adapters
  -- refuse: a rollback of a win is CANCEL_NON_WITHDRAW. takeBack: it is taken from the wallet, and what is missing is owed.
  add column win_rollback text not null default 'refuse' check (win_rollback in ('refuse', 'takeBack')),
  add constraint vendor_adapters_pam_keeps_wins check (surface = 'signed' or win_rollback = 'refuse');

-- What members owe the house: its balance is the debts that are open, below zero.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'wallet', 'vendor_wallet', 'locked', 'points', 'prize_pool',
  'payments_in', 'payments_out', 'vendor_game', 'bonus', 'rebate', 'salary', 'dividend', 'adjustment', 'opening',
  'rounding', 'fees', 'member_debts'));

create table vendor_debts (
  -- The operation that lent what the wallet lacked.
  id uuid primary key,
  member_id uuid not null references members (id),
  book text not null check (book in ('real', 'trial')),
  vendor text not null,
  -- The vendor's rollback.
  transaction_id text not null,
  currency text not null check (length(currency) = 3),
  amount bigint not null check (amount > 0),
  -- What is still owed.
  remaining bigint not null check (remaining between 0 and amount),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (vendor, transaction_id),
  check ((remaining = 0) = (ended_at is not null))
);
create index vendor_debts_open on vendor_debts (created_at) where ended_at is null;
create index vendor_debts_of_members on vendor_debts (member_id);

-- A debt gets smaller and ends, and nothing else of it changes.
create function vendor_debts_keep() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.remaining >= old.remaining
    or (new.id, new.member_id, new.book, new.vendor, new.transaction_id, new.currency, new.amount, new.created_at)
      is distinct from
      (old.id, old.member_id, old.book, old.vendor, old.transaction_id, old.currency, old.amount, old.created_at)
  then
    raise exception 'debt % only gets smaller', old.id using errcode = '23001';
  end if;
  return new;
end $$;
create trigger vendor_debts_only_shrink before update on vendor_debts
  for each row execute function vendor_debts_keep();
