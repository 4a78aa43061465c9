/**
 * The steps of the books in PostgreSQL. The first one makes what the steps of SQLite had come to when it was written. Each
 * is applied once, in order, and never changed; a change is a new step, and one in `books-sqlite-steps.ts` that comes to the
 * same. Amounts are minor units as decimal text, times Unix milliseconds, yes and no 1 and 0, as in SQLite.
 */
export const POSTGRES_STEPS = [
  `create table players (
  player text primary key,
  started_at bigint not null
);

create table seeds (
  id text primary key,
  player text not null,
  server_seed text not null,
  hash text not null unique,
  client_seed text not null,
  next_nonce bigint not null,
  active bigint not null,
  used_at bigint not null
);
create unique index seeds_active on seeds (player) where active = 1;
create index seeds_used on seeds (used_at) where active = 1;

create table sessions (
  token_hash text primary key,
  player text not null,
  account text not null,
  currency text not null,
  language text not null,
  trial bigint not null,
  wallet_token text not null,
  staked text not null,
  won text not null,
  seen_at bigint not null,
  ended bigint not null,
  game text not null default 'koi-terrace',
  bets_until bigint,
  studio text not null default ''
);
create index sessions_open on sessions (player) where ended = 0;

create table events (
  name text primary key,
  game text not null,
  number bigint not null,
  seed text not null unique references seeds (id),
  closes_at bigint not null,
  starts_at bigint not null,
  ends_at bigint not null,
  check (closes_at <= starts_at and starts_at <= ends_at),
  unique (game, number)
);
create index events_ending on events (game, ends_at);

create table rounds (
  id text primary key,
  game text not null,
  player text not null,
  session text not null,
  seed text not null references seeds (id),
  nonce bigint not null,
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
  due bigint check ((state = 'waiting') <= (due is not null)),
  event text references events (name),
  balance text,
  refusal text,
  revealed bigint not null,
  at bigint not null,
  studio text not null default '',
  raised text not null default '0',
  since bigint,
  claimed_until bigint not null default 0
);
create unique index rounds_numbered on rounds (seed, nonce) where event is null;
create index rounds_open on rounds (at) where state in ('betting', 'waiting', 'owing', 'closing', 'voiding');
create index rounds_unrevealed on rounds (seed) where state = 'closed' and revealed = 0;
create index rounds_of_player on rounds (player, game, at);
create index rounds_of_event on rounds (event, player) where event is not null;

create table raises (
  bet_id text primary key,
  round text not null references rounds (id),
  moves text not null,
  amount text not null,
  rollback_id text not null,
  state text not null check (state in ('asking', 'taken', 'voiding', 'voided', 'refused')),
  at bigint not null
);
create unique index raises_open on raises (round) where state in ('asking', 'voiding');

create table pools (name text primary key, pot text not null, next text not null);
create table pool_entries (
  round text primary key references rounds (id),
  pool text not null references pools (name),
  contributed text not null,
  won text not null
)`,
]
