-- Game vendors speak to the wallet through signed calls; what they said is kept beside the ledger's operations.

-- How one vendor's surface differs from the common one.
create table vendor_adapters (
  vendor text primary key check (length(vendor) between 1 and 32),
  -- Where its games are opened: an address, or a path of this site. A game's page is <base>/<game code>.
  launch_base text not null check (launch_base ~ '^(https?://|/)'),
  -- The answer to a rollback of a bet that is not known. It is remembered either way.
  answers_unknown_rollback_ok boolean not null default true,
  -- Whether a business error carries the balance.
  tells_balance_in_errors boolean not null default true,
  -- Addresses it may call from; null for any.
  addresses text[]
);

-- Keys to sign with. The secret is needed in clear to check a signature, so it is sealed, not hashed.
create table vendor_keys (
  vendor text not null references vendor_adapters (vendor),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_.-]{1,64}$'),
  secret_sealed bytea not null,
  created_at timestamptz not null default now(),
  -- From then on the key signs nothing more; the next one is created before.
  retired_at timestamptz,
  primary key (vendor, key_id)
);

-- One opening of one game. The launch token in the game's address is exchanged once for the session token.
create table game_sessions (
  id uuid primary key,
  vendor text not null,
  member_id uuid not null,
  book text not null check (book in ('real', 'trial')),
  node_id text not null,
  game_type text not null,
  game_code text not null,
  language text not null,
  -- The sign-in it was opened from; when that ends, bets end.
  session_id uuid not null,
  launch_hash bytea not null unique check (length(launch_hash) = 32),
  launch_until timestamptz not null,
  token_hash bytea unique check (length(token_hash) = 32),
  -- For bets. Wins and rollbacks of what was bet in time are taken for ever.
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index game_sessions_by_member on game_sessions (member_id, created_at);

-- The id is a UUID v7 of the moment of the first bet: the history of a member is read in the order of its primary key,
-- and a range of days is a range of ids.
create table game_rounds (
  member_id uuid not null,
  id uuid not null,
  book text not null check (book in ('real', 'trial')),
  vendor text not null,
  vendor_round_id text not null check (length(vendor_round_id) between 1 and 64),
  node_id text not null,
  game_type text not null,
  game_code text not null,
  status text not null check (status in ('open', 'settled', 'void')),
  -- Bets that stand, bets that were rolled back, wins; payout less stake is what the round changed in the wallet.
  stake bigint not null check (stake >= 0),
  refunded bigint not null check (refunded >= 0),
  payout bigint not null check (payout >= 0),
  valid_bet bigint not null check (valid_bet >= 0 and valid_bet <= stake),
  -- Wins that named no bet.
  wins int not null check (wins >= 0),
  opened_at timestamptz not null,
  settled_at timestamptz,
  -- Fairness facts as the vendor told them.
  proof jsonb,
  primary key (member_id, id),
  unique (member_id, vendor, vendor_round_id),
  check ((status = 'settled') = (settled_at is not null)),
  check (status <> 'void' or (stake = 0 and payout = 0))
);
create index game_rounds_won on game_rounds (settled_at) where book = 'real' and payout > stake;

-- Every transaction id a vendor used, with the answer it got, for ever (at least four months are promised).
create table vendor_transactions (
  vendor text not null,
  transaction_id text not null check (length(transaction_id) between 1 and 64),
  type text not null check (type in ('bet', 'win', 'rollback')),
  member_id uuid not null,
  -- None of a bet that is only known by its rollback, and of a rollback that came first.
  vendor_round_id text,
  bet_transaction_id text,
  amount bigint not null check (amount >= 0),
  -- SHA-256 of what must be the same in a repeat; none of a bet that is only known by its rollback.
  content_hash bytea check (length(content_hash) = 32),
  -- voided: rolled back before it arrived, so it is refused when it does.
  state text not null check (state in ('posted', 'rolledBack', 'refused', 'voided')),
  -- A win names this bet.
  is_settled boolean not null default false,
  -- The ledger's operation; none where no money moved.
  operation_id uuid unique,
  answer json,
  created_at timestamptz not null,
  primary key (vendor, transaction_id),
  check ((state = 'voided') = (content_hash is null))
);

-- What reports, contracts and missions sum: real money only, by the day of the deployment's time zone on which the
-- round settled (a late win: on which it arrived).
create table bet_daily (
  member_id uuid not null,
  day date not null,
  category text not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  valid_bet bigint not null,
  primary key (member_id, day, category)
);
