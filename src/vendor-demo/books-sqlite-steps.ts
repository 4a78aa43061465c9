/**
 * The steps of the books in SQLite. Each is applied once, in order, and never changed, since files exist that have it; a
 * change is a new step, and one in `books-postgres-steps.ts` that comes to the same.
 */
export const SQLITE_STEPS = [
  `create table if not exists seeds (
  id text primary key,
  player text not null,
  server_seed text not null,
  hash text not null unique,
  client_seed text not null,
  next_nonce integer not null,
  active integer not null,
  used_at integer not null
) strict;
create unique index if not exists seeds_active on seeds (player) where active = 1;
create index if not exists seeds_used on seeds (used_at) where active = 1;

create table if not exists sessions (
  token_hash text primary key,
  player text not null,
  account text not null,
  currency text not null,
  language text not null,
  trial integer not null,
  wallet_token text not null,
  staked text not null,
  won text not null,
  seen_at integer not null,
  ended integer not null
) strict;

create table if not exists rounds (
  id text primary key,
  player text not null,
  session text not null,
  seed text not null references seeds (id),
  nonce integer not null,
  client_seed text not null,
  stake text not null,
  currency text not null,
  bet_id text not null,
  win_id text not null,
  rollback_id text not null,
  state text not null check (state in ('betting', 'owing', 'closing', 'closed', 'voiding', 'voided', 'refused', 'stuck')),
  stops text,
  payout text,
  balance text,
  refusal text,
  revealed integer not null,
  at integer not null,
  unique (seed, nonce)
) strict`,
  // Several games: a session and a round belong to one, a round has bets and moves, and may wait for the player.
  `alter table sessions add column game text not null default 'koi-terrace';
create table rounds_of_games (
  id text primary key,
  game text not null,
  player text not null,
  session text not null,
  seed text not null references seeds (id),
  nonce integer not null,
  client_seed text not null,
  stake text not null,
  currency text not null,
  bets text not null,
  moves text not null,
  bet_id text not null,
  win_id text not null,
  rollback_id text not null,
  state text not null check (
    state in ('betting', 'waiting', 'owing', 'closing', 'closed', 'voiding', 'voided', 'refused', 'stuck')),
  outcome text,
  payout text,
  due integer check ((state = 'waiting') <= (due is not null)),
  balance text,
  refusal text,
  revealed integer not null,
  at integer not null,
  unique (seed, nonce)
) strict;
insert into rounds_of_games
  select id, 'koi-terrace', player, session, seed, nonce, client_seed, stake, currency, '', '', bet_id, win_id,
    rollback_id, state, stops, payout, null, balance, refusal, revealed, at
  from rounds;
drop table rounds;
alter table rounds_of_games rename to rounds;
create index rounds_open on rounds (at) where state in ('betting', 'waiting', 'owing', 'closing', 'voiding');
create index rounds_unrevealed on rounds (seed) where state = 'closed' and revealed = 0;
create index rounds_of_player on rounds (player, game, at)`,
  // Tables that take bets for a time only.
  'alter table sessions add column bets_until integer',
  // Draws and matchdays that many players bet on: their rounds share a seed and wait for its end.
  `create table events (
  name text primary key,
  game text not null,
  number integer not null,
  seed text not null unique references seeds (id),
  closes_at integer not null,
  starts_at integer not null,
  ends_at integer not null check (closes_at <= starts_at and starts_at <= ends_at),
  unique (game, number)
) strict;
create index events_ending on events (game, ends_at);
create table rounds_with_events (
  id text primary key,
  game text not null,
  player text not null,
  session text not null,
  seed text not null references seeds (id),
  nonce integer not null,
  client_seed text not null,
  stake text not null,
  currency text not null,
  bets text not null,
  moves text not null,
  bet_id text not null,
  win_id text not null,
  rollback_id text not null,
  state text not null check (
    state in ('betting', 'waiting', 'owing', 'closing', 'closed', 'voiding', 'voided', 'refused', 'stuck')),
  outcome text,
  payout text,
  due integer check ((state = 'waiting') <= (due is not null)),
  event text references events (name),
  balance text,
  refusal text,
  revealed integer not null,
  at integer not null
) strict;
insert into rounds_with_events
  select id, game, player, session, seed, nonce, client_seed, stake, currency, bets, moves, bet_id, win_id,
    rollback_id, state, outcome, payout, due, null, balance, refusal, revealed, at
  from rounds;
drop table rounds;
alter table rounds_with_events rename to rounds;
create unique index rounds_numbered on rounds (seed, nonce) where event is null;
create index rounds_open on rounds (at) where state in ('betting', 'waiting', 'owing', 'closing', 'voiding');
create index rounds_unrevealed on rounds (seed) where state = 'closed' and revealed = 0;
create index rounds_of_player on rounds (player, game, at)`,
  // The studio under whose name the platform opened a game; empty for the house itself.
  `alter table sessions add column studio text not null default '';
alter table rounds add column studio text not null default ''`,
  // Stakes that are added within a round: a move that costs waits for its bet.
  `alter table rounds add column raised text not null default '0';
create table raises (
  bet_id text primary key,
  round text not null references rounds (id),
  moves text not null,
  amount text not null,
  rollback_id text not null,
  state text not null check (state in ('asking', 'taken', 'voiding', 'voided', 'refused')),
  at integer not null
) strict;
create unique index raises_open on raises (round) where state in ('asking', 'voiding')`,
  'create index rounds_of_event on rounds (event, player) where event is not null',
  // Jackpots, in thousandths of the minor unit, and what each round gave to one and took from it (minor units).
  `create table pools (name text primary key, pot text not null, next text not null) strict;
create table pool_entries (
  round text primary key references rounds (id),
  pool text not null references pools (name),
  contributed text not null,
  won text not null
) strict`,
  // Rounds whose result depends on when the player decides.
  'alter table rounds add column since integer',
  // What processes tell each other: until when a round is in somebody's hands, and when a player's last round began.
  `alter table rounds add column claimed_until integer not null default 0;
create table players (player text primary key, started_at integer not null) strict;
create index sessions_open on sessions (player) where ended = 0`,
]
