-- What differs from one vendor to the next, as data; and what the player-account API of an aggregator needs beside it.
-- docs/connect-a-vendor.md explains each setting.

alter table vendor_adapters
  -- signed: the signed calls below /api/vendor/v1. pam: the player-account API below /api/vendor/pam.
  add column surface text not null default 'signed' check (surface in ('signed', 'pam')),
  -- The vendor's name in the player-account API, "Evolution".
  add column pam_provider text unique check (length(pam_provider) between 1 and 40),
  -- The country of players as the player-account API tells it, ISO 3166-1.
  add column country text not null default 'TH' check (country ~ '^[A-Z]{2}$'),
  -- What the signature of a call is made over.
  add column signed_over text not null default 'timestamp.body'
    check (signed_over in ('timestamp.body', 'body|timestamp', 'body')),
  -- The HTTP status of a business error.
  add column error_status int not null default 200 check (error_status = 200 or error_status between 400 and 499),
  -- Decimals of the whole numbers in which amounts travel; null for those of the currency.
  add column amount_digits int check (amount_digits between 0 and 8),
  -- What a win names: its bet, its round, or whichever it likes.
  add column win_reference text not null default 'either' check (win_reference in ('either', 'bet', 'round')),
  -- Whether a lost bet is told by a win of nothing. Where it is not, a round that nobody closes was lost.
  add column sends_zero_wins boolean not null default true,
  -- Whether a win is still taken when its round is closed.
  add column pays_after_close boolean not null default true,
  -- Whether a bet of nothing opens a round, as free games do.
  add column takes_zero_bets boolean not null default false,
  -- Whether a session may move between the vendor's games, as from table to table.
  add column changes_games boolean not null default false,
  -- The vendor's own names of games where they are not the catalogue's codes: {"koi-terrace": "KOI_96"}.
  add column game_codes jsonb not null default '{}' check (jsonb_typeof(game_codes) = 'object'),
  add constraint vendor_adapters_named_in_pam check ((surface = 'pam') = (pam_provider is not null));

alter table vendor_transactions
  -- What a bet, its wins and its rollback have in common when they name each other by it: the bet reference.
  add column reference text check (length(reference) between 1 and 64),
  -- What the vendor told besides, to be told again.
  add column facts json,
  drop constraint vendor_transactions_type_check,
  add constraint vendor_transactions_type_check check (type in ('bet', 'win', 'rollback', 'promotion'));
create index vendor_transactions_by_reference on vendor_transactions (vendor, reference) where reference is not null;
