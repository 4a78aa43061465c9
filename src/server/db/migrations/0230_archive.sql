-- Closed months leave the live tables (docs/decisions/018-closed-months.md). Their entries and rounds move to tables of the same
-- shape; keys, operations and vendors' transactions stay, so a late repeat finds its first answer.

-- The months that are in the archive, the first ones of the books and without gaps.
create table archive_months (
  -- Its first day, in the time zone of the deployment.
  month date primary key check (extract(day from month) = 1),
  -- The ids of its operations and rounds: from here up to, not including, there. Ids begin with their time.
  first_id uuid not null,
  until_id uuid not null check (until_id > first_id),
  state text not null check (state in ('moving', 'archived', 'returning')),
  -- Every entry of the month with an id below this is in the archive, every other one is not.
  entries_to uuid not null check (entries_to between first_id and until_id),
  -- The last member whose rounds this move, or this return, is done with; no one yet: the lowest id.
  rounds_to uuid not null default '00000000-0000-0000-0000-000000000000',
  -- How many are there; of the rounds, those that late calls brought back are counted still.
  entries bigint not null default 0 check (entries >= 0),
  rounds bigint not null default 0 check (rounds >= 0),
  begun_at timestamptz not null,
  -- When the last step of the move was done.
  ended_at timestamptz,
  check ((state = 'moving') = (ended_at is null))
);

create table archive_entries (like ledger_entries including defaults including constraints including indexes);

-- No round in the archive is open. `seal` is the hash of what the round was when it moved.
create table archive_rounds (like game_rounds including defaults including constraints);
alter table archive_rounds
  add column seal bytea not null check (length(seal) = 32),
  add constraint archive_rounds_ended check (status <> 'open'),
  add primary key (member_id, id),
  add unique (member_id, vendor, vendor_round_id);
create index archive_rounds_by_place on archive_rounds (path_id, settled_at desc, id desc) where path_id is not null;
create index archive_rounds_settled on archive_rounds (settled_at desc, id desc) where path_id is not null;
create index archive_rounds_won on archive_rounds (settled_at) where book = 'real' and payout > stake;
create index archive_rounds_void on archive_rounds (opened_at) where status = 'void';
create index archive_rounds_by_time on archive_rounds using brin (opened_at) with (pages_per_range = 16, autosummarize = on);

-- Rounds that a late call brought back into the live table. The next move of their month takes them again.
create table archive_late_rounds (
  member_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  primary key (member_id, id)
);
create index archive_late_rounds_by_id on archive_late_rounds (id);

-- Where an account stood after its last entry of a month: the live books begin from the last of these.
create table archive_closings (
  account_id uuid not null,
  month date not null references archive_months (month),
  -- Its entries in the archive of this month.
  entries bigint not null check (entries > 0),
  -- The sum of all its entries up to then.
  balance bigint not null,
  -- The place and the chain hash of the last of them; none of accounts of the house, whose entries have none.
  seq bigint check (seq > 0),
  chain bytea check (length(chain) = 32),
  primary key (account_id, month),
  check ((seq is null) = (chain is null))
);

create view archive_openings as
  select distinct on (account_id) account_id, balance, seq, chain
  from archive_closings order by account_id, month desc;

-- What is read about the past: both parts, each row once.
create view all_ledger_entries as
  select operation_id, account_id, amount, seq, balance_after, chain from ledger_entries
  union all
  select operation_id, account_id, amount, seq, balance_after, chain from archive_entries;

create view all_game_rounds as
  select member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout,
    valid_bet, wins, opened_at, settled_at, proof, path_id, bets, unsettled, settled_itself, valid_bet_by, valid_bet_from,
    false as is_archived
  from game_rounds
  union all
  select member_id, id, book, vendor, vendor_round_id, node_id, game_type, game_code, status, stake, refunded, payout,
    valid_bet, wins, opened_at, settled_at, proof, path_id, bets, unsettled, settled_itself, valid_bet_by, valid_bet_from, true
  from archive_rounds;

create or replace view ledger_balances as
  select a.id, a.book, a.kind, a.member_id, a.vendor, a.unit, a.tracked,
    case when a.tracked then a.balance
      else (coalesce((select o.balance from archive_openings o where o.account_id = a.id), 0)
        + coalesce((select sum(e.amount) from ledger_entries e where e.account_id = a.id), 0))::bigint
    end as balance
  from ledger_accounts a;

create or replace view placed_entries as
select o.id as operation_id, o.kind, o.reference, o.created_at, e.account_id, e.amount, a.member_id, p.ancestors
from ledger_operations o
join all_ledger_entries e on e.operation_id = o.id
join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' and a.book = 'real'
join member_paths p on p.member_id = a.member_id and (p.from_at <= o.created_at or p.id = p.member_id)
  and not exists (
    select from member_paths l where l.member_id = p.member_id and l.from_at > p.from_at and l.from_at <= o.created_at);

-- An entry is never changed, and leaves one part only when the other holds the same.

create function archive_entries_kept() returns trigger language plpgsql as $$
declare
  lost uuid;
begin
  -- Deleted from the live table: the archive has them. Added to or deleted from the archive: the live table has them.
  if tg_table_name = 'ledger_entries' then
    select g.operation_id into lost from gone g
    left join archive_entries e on e.operation_id = g.operation_id and e.account_id = g.account_id
    where (g.amount, g.seq, g.balance_after, g.chain) is distinct from (e.amount, e.seq, e.balance_after, e.chain) limit 1;
  else
    select g.operation_id into lost from gone g
    left join ledger_entries e on e.operation_id = g.operation_id and e.account_id = g.account_id
    where (g.amount, g.seq, g.balance_after, g.chain) is distinct from (e.amount, e.seq, e.balance_after, e.chain) limit 1;
  end if;
  if lost is not null then
    raise exception '% on % is refused: the ledger only grows, and its other table does not hold operation %', tg_op,
      tg_table_name, lost using errcode = '23001';
  end if;
  return null;
end $$;

create or replace trigger ledger_entries_only_grow before update or truncate on ledger_entries
  for each statement execute function ledger_refuse_change();
create trigger ledger_entries_leave after delete on ledger_entries
  referencing old table as gone for each statement execute function archive_entries_kept();
create trigger archive_entries_only_move before update or truncate on archive_entries
  for each statement execute function ledger_refuse_change();
create trigger archive_entries_come after insert on archive_entries
  referencing new table as gone for each statement execute function archive_entries_kept();
create trigger archive_entries_leave after delete on archive_entries
  referencing old table as gone for each statement execute function archive_entries_kept();

-- Nothing is posted into a month that is in the archive; what comes back from there is there. (account, seq) and an operation's
-- entries stay unique over both parts by this.
create function archive_refuse_entries() returns trigger language plpgsql as $$
declare
  boundary uuid := (select entries_to from archive_months order by month desc limit 1);
  broken uuid;
begin
  if boundary is null then return null; end if;
  select i.operation_id into broken from inserted i
  left join archive_entries e on e.operation_id = i.operation_id and e.account_id = i.account_id
  where i.operation_id < boundary
    and (i.amount, i.seq, i.balance_after, i.chain) is distinct from (e.amount, e.seq, e.balance_after, e.chain)
  limit 1;
  if broken is not null then
    raise exception 'operation % is of a month in the archive', broken using errcode = '23514';
  end if;
  return null;
end $$;
create trigger ledger_entries_not_archived after insert on ledger_entries
  referencing new table as inserted for each statement execute function archive_refuse_entries();

-- A round is in one of the two tables: who writes to one of the archive takes it out in the same statement.
create function archive_refuse_rounds() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  if not exists (select from archive_months) then return null; end if;
  select i.id into broken from inserted i
  where exists (select from archive_rounds a where a.member_id = i.member_id and a.id = i.id)
    or exists (select from archive_rounds a
      where a.member_id = i.member_id and a.vendor = i.vendor and a.vendor_round_id = i.vendor_round_id)
  limit 1;
  if broken is not null then
    raise exception 'round % is in the archive', broken using errcode = '23505';
  end if;
  return null;
end $$;
create trigger game_rounds_not_archived after insert on game_rounds
  referencing new table as inserted for each statement execute function archive_refuse_rounds();
create trigger archive_rounds_only_move before update or truncate on archive_rounds
  for each statement execute function ledger_refuse_change();

-- Of a row of either table. Times as numbers, so that the hash depends on no setting of a connection.
create function archive_seal(r anyelement) returns bytea language plpgsql immutable as $$
begin
  return sha256(convert_to(jsonb_build_array(r.member_id, r.id, r.book, r.vendor, r.vendor_round_id, r.node_id, r.game_type,
    r.game_code, r.status, r.stake, r.refunded, r.payout, r.valid_bet, r.wins, extract(epoch from r.opened_at),
    extract(epoch from r.settled_at), r.proof, r.path_id, r.bets, r.unsettled, r.settled_itself, r.valid_bet_by,
    r.valid_bet_from - date '1970-01-01')::text, 'UTF8'));
end $$;
