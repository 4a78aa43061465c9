-- The lottery of the house: draws whose chance is committed to before the first bet, tickets, and what limits them.

create table lottery_draws (
  id uuid primary key,
  game_code text not null check (game_code ~ '^[a-z0-9-]{1,40}$'),
  -- With the game's code the public name of the draw; part of what its chance is made from.
  period text not null check (period ~ '^[0-9]{8}(-[0-9]{4})?$'),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- SHA-256 of the server seed, shown from the beginning.
  server_seed_hash bytea not null unique check (length(server_seed_hash) = 32),
  -- The seed until the draw, sealed: whoever reads a dump cannot foresee a result.
  server_seed_sealed bytea not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'drawn', 'void')),
  server_seed bytea,
  numbers text[],
  void_reason text check (length(void_reason) between 1 and 200),
  -- When it was drawn or declared void.
  decided_at timestamptz,
  -- When its last ticket was settled or given back.
  settled_at timestamptz,
  unique (game_code, draws_at),
  check (opens_at < closes_at and closes_at < draws_at),
  check ((state = 'scheduled') = (decided_at is null)),
  check ((state = 'drawn') = (server_seed is not null)),
  check ((state = 'drawn') = (numbers is not null)),
  check ((state = 'void') = (void_reason is not null)),
  check (state <> 'scheduled' or settled_at is null),
  constraint lottery_draws_keep_promise check (server_seed is null or sha256(server_seed) = server_seed_hash)
);
create index lottery_draws_due on lottery_draws (draws_at) where state = 'scheduled';
create index lottery_draws_unsettled on lottery_draws (decided_at) where state <> 'scheduled' and settled_at is null;

-- A draw is decided once, and what was promised before stays.
create function lottery_refuse_change() returns trigger language plpgsql as $$
begin
  if old.state <> 'scheduled' and (new.state, new.server_seed, new.numbers, new.void_reason, new.decided_at)
      is distinct from (old.state, old.server_seed, old.numbers, old.void_reason, old.decided_at)
    or (new.game_code, new.period, new.opens_at, new.closes_at, new.draws_at, new.server_seed_hash)
      is distinct from (old.game_code, old.period, old.opens_at, old.closes_at, old.draws_at, old.server_seed_hash)
  then
    raise exception 'draw % of % cannot be changed any more', old.period, old.game_code using errcode = '23001';
  end if;
  return new;
end $$;
create trigger lottery_draws_decided_once before update on lottery_draws
  for each row execute function lottery_refuse_change();

-- What is staked on a draw, real money and play money apart. Every bet holds this row's lock while it is placed, and so
-- does whoever decides the draw: no bet can be accepted beside the result.
create table lottery_draw_books (
  draw_id uuid not null references lottery_draws (id),
  book text not null check (book in ('real', 'trial')),
  tickets bigint not null default 0,
  stake bigint not null default 0,
  -- The most that all lines together could win.
  exposure bigint not null default 0,
  exposure_limit bigint not null,
  primary key (draw_id, book),
  constraint lottery_draw_books_within_limit check (exposure between 0 and exposure_limit)
);

create table lottery_number_stakes (
  draw_id uuid not null,
  book text not null,
  bet_type text not null check (length(bet_type) between 1 and 32),
  numbers text not null check (length(numbers) between 1 and 64),
  stake bigint not null check (stake > 0),
  stake_limit bigint not null,
  primary key (draw_id, book, bet_type, numbers),
  foreign key (draw_id, book) references lottery_draw_books (draw_id, book),
  constraint lottery_number_stakes_within_limit check (stake <= stake_limit)
);

-- A ticket is also a round of the bet record, under the same id.
create table lottery_tickets (
  member_id uuid not null,
  id uuid not null,
  draw_id uuid not null references lottery_draws (id),
  book text not null check (book in ('real', 'trial')),
  status text not null default 'pending' check (status in ('pending', 'won', 'lost', 'void')),
  -- A list of { betType, numbers, stake, odds }, and of { payout } once the draw is settled; amounts as decimal strings.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  stake bigint not null check (stake > 0),
  payout bigint not null default 0 check (payout >= 0),
  -- The ledger's operation that took the stake, and the one that paid or gave back.
  operation_id uuid not null unique,
  settled_by uuid unique,
  placed_at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, id),
  check ((status = 'pending') = (settled_at is null)),
  check ((status = 'won') = (payout > 0)),
  check ((status in ('won', 'void')) = (settled_by is not null))
);
create index lottery_tickets_pending on lottery_tickets (draw_id, id) where status = 'pending';
create index lottery_tickets_by_draw on lottery_tickets (draw_id, member_id);
