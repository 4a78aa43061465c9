-- What of a settled round counts as valid bet: by category, for whole days of the deployment's time zone.

create table valid_bet_rules (
  category text not null check (length(category) between 1 and 20),
  -- The first day on which rounds settle by it; it holds until the category's next one.
  from_day date not null,
  -- risk: the smaller of stake and |payout - stake|. stake: all of the stake.
  basis text not null check (basis in ('risk', 'stake')),
  -- Millionths of that: 1000000 counts all of it, 0 nothing.
  weight int not null check (weight between 0 and 1000000),
  primary key (category, from_day)
);

-- A new site has the rules from its first day. One that is played on already has them from a day that has begun nowhere
-- yet, whatever its time zone; until then the whole stake counts, as before.
insert into valid_bet_rules (category, from_day, basis, weight)
select category, case when exists (select from game_rounds)
    then (now() at time zone 'UTC' + interval '14 hours')::date + 1 else date '1970-01-01' end, basis, 1000000
from (values ('LIVE', 'risk'), ('SPORTS', 'risk'), ('ESPORTS', 'risk'), ('COCKFIGHT', 'risk'), ('PVP', 'risk'),
  ('LOTT', 'risk'), ('ELOTT', 'risk'), ('RNG', 'stake'), ('FISH', 'stake')) as shipped (category, basis);

-- What a round's figure was reckoned by, and the first day of that rule; null before it settles, and of rounds that settled
-- under the rule before, by which the whole stake counted. No stored figure changes.
alter table game_rounds
  -- vendor: its vendor told a figure of its own.
  add column valid_bet_by text check (valid_bet_by in ('risk', 'stake', 'vendor')),
  add column valid_bet_from date;
