-- Closed windows summed upwards: for every agent, what everybody below it did, at the places that they had. The agent's own
-- bets are not in its own sums. src/server/team/summing.ts writes all of it, each window once.

-- Up to when windows are in the sums. One row; who sums holds it.
create table team_sums (
  is_only boolean primary key default true check (is_only),
  summed_until timestamptz not null
);
insert into team_sums (summed_until) values ('-infinity');

create table team_daily (
  agent_id uuid not null,
  -- Of the deployment's time zone.
  day date not null,
  category text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (agent_id, day, category)
);

-- What came to an upline through each direct downline: its own valid bets and those of everybody below it.
create table downline_daily (
  upline_id uuid not null,
  day date not null,
  downline_id uuid not null,
  valid_bet bigint not null,
  primary key (upline_id, day, downline_id)
);

create table team_accounts (
  agent_id uuid not null,
  day date not null,
  registrations int not null,
  invited int not null,
  first_deposits int not null,
  deposits int not null,
  deposited bigint not null,
  withdrawals int not null,
  withdrawn bigint not null,
  primary key (agent_id, day)
);

-- Members with valid bets in a day (D) or a month (M), each on the day on which it was the first time in the period. So the
-- days of a month up to any of them make the members who were active by then.
create table team_active (
  agent_id uuid not null,
  period text not null check (period in ('D', 'M')),
  period_start date not null,
  day date not null,
  members int not null,
  primary key (agent_id, period, period_start, day)
);

-- Which agents a member's activity in a period is counted for already; gone when the period is over.
create table member_active (
  member_id uuid not null,
  period text not null check (period in ('D', 'M')),
  period_start date not null,
  -- The first day after the period.
  period_end date not null,
  agents uuid[] not null,
  primary key (member_id, period, period_start)
);
create index member_active_by_end on member_active (period_end);

-- How many stand how far below an agent now.
create table team_sizes (
  agent_id uuid not null,
  depth int not null check (depth > 0),
  members int not null,
  primary key (agent_id, depth)
);

-- Places that were taken or left and are not in the sizes yet.
create table team_changes (
  id bigint generated always as identity primary key,
  path_id uuid not null,
  members int not null check (members in (-1, 1))
);

insert into team_changes (path_id, members)
select path_id, 1 from members where upline is not null and member_type <> 4;

create function members_join_teams() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into team_changes (path_id, members) values (old.path_id, -1);
  end if;
  insert into team_changes (path_id, members) values (new.path_id, 1);
  return null;
end $$;
create trigger members_join_teams after insert on members
  for each row when (new.upline is not null and new.member_type <> 4) execute function members_join_teams();
create trigger members_change_teams after update of path_id on members
  for each row when (old.path_id is distinct from new.path_id and new.member_type <> 4)
  execute function members_join_teams();

-- Held until the transaction ends: by who opens an account below another together with others who do, by who moves a
-- member alone, so that nobody is put below a place that is being left.
create function hold_tree(alone boolean) returns void language plpgsql volatile as $$
begin
  if alone then
    perform pg_advisory_xact_lock(7305114204);
  else
    perform pg_advisory_xact_lock_shared(7305114204);
  end if;
end $$;
