-- Limits that members set for themselves, breaks from play, and what has been played.

create table play_limits (
  member_id uuid not null references members (id),
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units; of a session limit, minutes.
  amount bigint not null check (amount >= 0),
  -- A raise that waits: it may be confirmed from `raise_from` to `raise_until`. To no limit at all when it has no amount.
  raise_to bigint check (raise_to > amount),
  raise_from timestamptz,
  raise_until timestamptz,
  -- The member was told that it may be confirmed now.
  raise_told boolean not null default false,
  primary key (member_id, kind, period),
  check ((raise_from is null) = (raise_until is null)),
  check (raise_to is null or raise_from is not null),
  check (raise_from < raise_until)
);
create index play_limits_to_tell on play_limits (raise_from) where raise_from is not null and not raise_told;
create index play_limits_to_drop on play_limits (raise_until) where raise_until is not null;

-- Time-outs and self-exclusions. One without an end is for good. A longer one is another row.
create table play_breaks (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('timeOut', 'exclusion')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- The break of another account of the same person that this one follows.
  follows uuid references play_breaks (id),
  unique (member_id, follows)
);
create index play_breaks_by_member on play_breaks (member_id);

-- Nobody shortens or takes back a break, neither by a mistake of the program.
create function refuse_change_of_breaks() returns trigger language plpgsql as $$
begin
  raise exception 'breaks are append-only' using errcode = 'restrict_violation';
end $$;
create trigger play_breaks_stay before update or delete on play_breaks
  for each row execute function refuse_change_of_breaks();
create trigger play_breaks_are_not_emptied before truncate on play_breaks
  for each statement execute function refuse_change_of_breaks();

-- Every change, by whom it was made and from what to what.
create table play_limit_changes (
  id uuid primary key,
  member_id uuid not null references members (id),
  at timestamptz not null,
  change text not null check (change in ('set', 'lowered', 'raiseAsked', 'raiseConfirmed', 'raiseTakenBack',
    'raiseLapsed', 'removed', 'timeOut', 'exclusion', 'realityCheck')),
  kind text check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text check (period in ('day', 'week', 'month')),
  before bigint,
  after bigint,
  until timestamptz
);
create index play_limit_changes_by_member on play_limit_changes (member_id, at desc, id desc);
create trigger play_limit_changes_stay before update or delete on play_limit_changes
  for each row execute function refuse_change_of_breaks();

-- What was staked and came back, by the day of the deployment's time zone; real money only. Written under the lock of the
-- member's wallet. A stake counts on the day of the bet, a win on the day it is paid; a stake that is given back counts
-- back on the day of its round.
create table play_days (
  member_id uuid not null references members (id),
  day date not null,
  staked bigint not null default 0,
  returned bigint not null default 0,
  primary key (member_id, day)
);

-- How often a member wants to be told how long and how they have played; the deployment's own without a row.
create table reality_intervals (
  member_id uuid primary key references members (id),
  minutes int not null check (minutes between 1 and 1440)
);

-- Times at which a member has seen it, in one sign-in.
create table reality_checks (
  id uuid primary key,
  member_id uuid not null references members (id),
  session_id uuid not null,
  seen_at timestamptz not null
);
create index reality_checks_by_session on reality_checks (session_id, seen_at desc);
