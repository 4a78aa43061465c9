-- The prizes of a weekly leaderboard: funded when its week begins, given as rewards once it is over.

alter table rewards drop constraint rewards_source_check;
alter table rewards add constraint rewards_source_check check (source in (
  'gift', 'invite', 'welcome', 'rankUp', 'birthday', 'envelope', 'mission', 'leaderboard'));

create table mission_prizes (
  -- The Monday of the week, in the deployment's time zone.
  week date primary key,
  pool_id uuid not null unique references prize_pools (id),
  -- In minor units, the first place first.
  amounts bigint[] not null check (cardinality(amounts) between 1 and 20 and 0 < all (amounts)),
  turnover text not null,
  -- How long a prize may be claimed.
  reward_days int not null check (reward_days between 1 and 60),
  given_at timestamptz
);
create index mission_prizes_to_give on mission_prizes (week) where given_at is null;
