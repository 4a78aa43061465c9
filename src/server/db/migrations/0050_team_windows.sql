-- What teams did, by windows of five minutes: what reports, salaries and dividends sum. docs/agents.md explains it.

-- The places that a member had in the tree, one after the other. What was played at a place stays with the uplines of
-- that place, so that moving a member changes nothing that is over.
create table member_paths (
  -- Of a member's first place: the id of the member.
  id uuid primary key,
  member_id uuid not null,
  -- From the root of the tree down to the member itself, as in members.
  ancestors uuid[] not null check (ancestors[cardinality(ancestors)] = member_id),
  from_at timestamptz not null
);
create index member_paths_by_member on member_paths (member_id, from_at);

insert into member_paths (id, member_id, ancestors, from_at) select id, id, ancestors, created_at from members;
-- Where the member stands now.
alter table members add column path_id uuid;
update members set path_id = id;
alter table members alter column path_id set not null;

create function members_name_their_path() returns trigger language plpgsql as $$
begin
  new.path_id := new.id;
  return new;
end $$;
create trigger members_name_their_path before insert on members for each row execute function members_name_their_path();

-- After the row is there: a name that is taken adds no member, and no path either.
create function members_begin_a_path() returns trigger language plpgsql as $$
begin
  insert into member_paths (id, member_id, ancestors, from_at) values (new.id, new.id, new.ancestors, new.created_at);
  return new;
end $$;
create trigger members_begin_a_path after insert on members for each row execute function members_begin_a_path();

-- Nothing is added to a window that begins before this moment. One row.
create table window_clock (
  is_only boolean primary key default true check (is_only),
  closed_until timestamptz not null
);
insert into window_clock (closed_until) values ('-infinity');

-- The window that something falls into that happens at a moment, kept open until the transaction ends: whoever closes
-- windows takes the same lock for itself alone. What comes when its window was closed belongs to the one open now.
create function open_window(at timestamptz) returns timestamptz language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(7305114203);
  return greatest(date_bin('5 minutes', at, 'epoch'), (select closed_until from window_clock));
end $$;

-- Closes the windows that ended at a moment or before, and answers until when they are closed, never earlier than before.
-- It waits for everybody who has one of them open; who opens one meanwhile waits for it.
create function close_windows(at timestamptz) returns timestamptz language plpgsql volatile as $$
declare
  until timestamptz;
begin
  perform pg_advisory_xact_lock(7305114203);
  update window_clock set closed_until = greatest(closed_until, date_bin('5 minutes', at, 'epoch'))
  returning closed_until into until;
  return until;
end $$;

-- Real money only: what a member's rounds added in a window, at the place the member had. As in bet_daily, a round counts
-- when it settles and a late win when it arrives.
create table bet_windows (
  window_start timestamptz not null,
  path_id uuid not null references member_paths (id),
  category text not null,
  member_id uuid not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (window_start, path_id, category)
);
create index bet_windows_by_member on bet_windows (member_id, window_start);

-- Real money only: who joined, and what came in from and went out to the outside. Deposits count when they are credited,
-- by what is credited; withdrawals when they are paid out, by what leaves the wallet with its fee; a refund of one that
-- never arrived takes it off the window in which it is given back.
create table account_windows (
  window_start timestamptz not null,
  path_id uuid not null references member_paths (id),
  member_id uuid not null,
  registrations int not null default 0,
  -- Of the registrations, those by an invite code.
  invited int not null default 0,
  first_deposits int not null default 0,
  deposits int not null default 0,
  deposited bigint not null default 0,
  withdrawals int not null default 0,
  withdrawn bigint not null default 0,
  primary key (window_start, path_id)
);
create index account_windows_by_member on account_windows (member_id, window_start);

-- The day is that of the window, so that days and windows say the same; and it is kept by place too.
alter table bet_daily add column path_id uuid;
update bet_daily set path_id = member_id;
alter table bet_daily alter column path_id set not null;
alter table bet_daily drop constraint bet_daily_pkey;
alter table bet_daily add primary key (member_id, day, category, path_id);
create index bet_daily_by_day on bet_daily (day);
