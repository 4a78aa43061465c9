-- The double-entry ledger: every movement of money or points is one operation whose entries sum to zero.
-- Operations and entries are only ever added. docs/money.md explains it, docs/decisions/003-ledger-writes.md the form.

create table ledger_accounts (
  -- Derived from the other columns (accountId in src/server/ledger/accounts.ts), so that nobody has to look it up.
  id uuid primary key,
  book text not null check (book in ('real', 'trial')),
  kind text not null check (kind in (
    'wallet', 'vendor_wallet', 'locked', 'points',
    'payments_in', 'payments_out', 'vendor_game', 'bonus', 'rebate', 'salary', 'dividend', 'adjustment', 'opening',
    'rounding')),
  member_id uuid,
  vendor text check (length(vendor) between 1 and 32),
  unit text not null check (length(unit) between 2 and 8),
  -- A member's account keeps its balance; a house account is the sum of its entries, so that no row is in every bet's way.
  tracked boolean not null,
  balance bigint not null default 0,
  -- How many entries it has.
  version bigint not null default 0,
  -- The hash of its last entry, which commits to all before it; at first the hash of its own id.
  chain bytea,
  created_at timestamptz not null default now(),
  unique nulls not distinct (book, kind, member_id, vendor, unit),
  check (tracked = (kind in ('wallet', 'vendor_wallet', 'locked', 'points'))),
  check (tracked = (member_id is not null)),
  check (tracked = (chain is not null)),
  check ((kind in ('vendor_wallet', 'vendor_game')) = (vendor is not null)),
  constraint ledger_accounts_never_below_zero check (balance >= 0),
  constraint ledger_accounts_house_not_tracked check (tracked or (balance = 0 and version = 0))
);
create index ledger_accounts_by_member on ledger_accounts (member_id) where member_id is not null;

create table ledger_operations (
  -- UUID v7: a range of time is a range of ids.
  id uuid primary key,
  scope text not null check (length(scope) between 1 and 64),
  key text not null check (length(key) between 1 and 64),
  input_hash bytea not null check (length(input_hash) = 32),
  kind text not null check (length(kind) between 1 and 32),
  book text not null check (book in ('real', 'trial')),
  -- What it belongs to, for people and reports: a deposit's id, a round's id.
  reference text not null check (length(reference) between 1 and 200),
  reverses uuid references ledger_operations (id),
  -- Set when it was refused: then it has no entries, and a repeat of its key is refused again.
  refused_code text check (refused_code in ('notEnoughMoney')),
  created_at timestamptz not null default now(),
  constraint ledger_operations_once unique (scope, key),
  check (reverses <> id)
);
create unique index ledger_operations_reversed_once on ledger_operations (reverses)
  where reverses is not null and refused_code is null;

-- The trigger below holds what foreign keys would: operation and account exist, and neither is ever deleted.
create table ledger_entries (
  operation_id uuid not null,
  account_id uuid not null,
  amount bigint not null check (amount <> 0),
  -- Only of a member's account: its place in the account's history, without gaps.
  seq bigint check (seq > 0),
  balance_after bigint check (balance_after >= 0),
  -- sha256(chain before, operation id, seq, amount, balance after).
  chain bytea check (length(chain) = 32),
  primary key (operation_id, account_id),
  -- The way into a member's history, by pages of seq.
  unique (account_id, seq),
  check ((seq is null) = (balance_after is null) and (seq is null) = (chain is null))
);

-- Money that is set aside until somebody decides: withdrawals under review.
create table ledger_holds (
  -- The operation that moved it from the wallet to the locked account.
  id uuid primary key references ledger_operations (id),
  wallet_id uuid not null references ledger_accounts (id),
  locked_id uuid not null references ledger_accounts (id),
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  -- The operation that ended it.
  ended_by uuid unique references ledger_operations (id),
  created_at timestamptz not null default now(),
  check ((state = 'open') = (ended_by is null))
);
create index ledger_holds_open on ledger_holds (locked_id) where state = 'open';

create view ledger_balances as
  select a.id, a.book, a.kind, a.member_id, a.vendor, a.unit, a.tracked,
    case when a.tracked then a.balance
      else coalesce((select sum(e.amount)::bigint from ledger_entries e where e.account_id = a.id), 0)
    end as balance
  from ledger_accounts a;

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger only grows', tg_op, tg_table_name using errcode = '23001';
end $$;

create trigger ledger_operations_only_grow before update or delete or truncate on ledger_operations
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger ledger_accounts_keep_identity
  before update of id, book, kind, member_id, vendor, unit, tracked, created_at on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger ledger_holds_stay before delete or truncate on ledger_holds
  for each statement execute function ledger_refuse_change();

-- Every operation's entries come in one statement. They are at least two, sum to zero in each unit, stay in the
-- operation's book, are not added to an operation that has some already, and agree with their accounts' balances.
create function ledger_check_entries() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  select i.operation_id into broken
  from (select n.operation_id, a.unit, sum(n.amount) as total
    from inserted n join ledger_accounts a on a.id = n.account_id
    group by n.operation_id, a.unit) i
  where i.total <> 0
  limit 1;
  if broken is not null then
    raise exception 'the entries of operation % do not sum to zero', broken using errcode = '23514';
  end if;

  select i.operation_id into broken
  from inserted i
  left join ledger_accounts a on a.id = i.account_id
  left join ledger_operations o on o.id = i.operation_id
  where o.id is null or o.refused_code is not null or a.id is null or a.book <> o.book
    or a.tracked <> (i.seq is not null) or i.seq > a.version
    or (i.seq = a.version and (i.balance_after <> a.balance or i.chain <> a.chain))
  limit 1;
  if broken is not null then
    raise exception 'the entries of operation % do not fit their accounts or their book', broken using errcode = '23514';
  end if;

  select e.operation_id into broken
  from (select operation_id, count(*) as now from inserted group by operation_id) i
  join lateral (select i.operation_id, count(*) as ever from ledger_entries x where x.operation_id = i.operation_id) e
    on true
  where i.now < 2 or e.ever <> i.now
  limit 1;
  if broken is not null then
    raise exception 'operation % needs at least two entries, all in one statement', broken using errcode = '23514';
  end if;
  return null;
end $$;

create trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as inserted for each statement execute function ledger_check_entries();
