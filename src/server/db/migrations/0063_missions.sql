-- Missions: tasks of a day or a week whose rewards are claimed once per period. What counts towards them stands in the
-- books (account_windows, bet_daily, sessions), and what was claimed in rewards; only the leaderboard is kept here.

alter table rewards drop constraint rewards_source_check;
alter table rewards add constraint rewards_source_check
  check (source in ('gift', 'invite', 'welcome', 'rankUp', 'birthday', 'envelope', 'mission'));

-- Points of a member in a period, added in the transaction that pays the mission.
create table mission_standings (
  member_id uuid not null references members (id),
  period text not null check (period in ('day', 'week')),
  -- The first day of the period, in the deployment's time zone.
  period_start date not null,
  points int not null check (points > 0),
  -- When the member came to these points: of equals, who was first stands higher.
  reached_at timestamptz not null,
  primary key (member_id, period, period_start)
);
create index mission_standings_by_points on mission_standings (period, period_start, points desc, reached_at, member_id);

-- Members who do not want their name on the leaderboard, masked as it is.
create table mission_hidden_names (
  member_id uuid primary key references members (id),
  hidden_at timestamptz not null
);

-- The days of a member's visits are those of the sessions; their beginnings do not change, their last calls do.
create index sessions_by_start on sessions (member_id, created_at);
