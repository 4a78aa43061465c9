-- How a vendor's games are opened, and vendors that an operator has suspended (docs/connect-a-vendor.md).

alter table vendor_adapters
  -- frame: on the game page. window: in a window of its own, for games that refuse to be framed.
  add column opens_in text not null default 'frame' check (opens_in in ('frame', 'window')),
  -- While it is set, no game of the vendor opens and no bet is taken; what is owed is still taken.
  add column suspended_at timestamptz;

-- Session tokens that were renewed. They bet no more, but what was bet with one is settled with it (Hub88 and the tests of
-- the aggregator Valkyrie agree on that), and a bet that is repeated with one gets its first answer.
create table game_session_former_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  game_session_id uuid not null references game_sessions (id) on delete cascade,
  replaced_at timestamptz not null
);
create index game_session_former_tokens_by_session on game_session_former_tokens (game_session_id);
