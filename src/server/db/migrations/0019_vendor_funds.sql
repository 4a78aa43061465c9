-- Rounds that nobody finished, and vendors that keep a wallet of their own (docs/connect-a-vendor.md).

alter table vendor_adapters
  -- How long a round may stay open before the published rule ends it.
  add column round_hours int not null default 72 check (round_hours between 1 and 720),
  -- single: its games bet from the wallet here. transfer: money is moved to the vendor at launch and back afterwards.
  add column wallet text not null default 'single' check (wallet in ('single', 'transfer')),
  -- Where the vendor takes transfers.
  add column transfer_url text check (transfer_url ~ '^https?://'),
  add constraint vendor_adapters_transfer_somewhere check ((wallet = 'transfer') = (transfer_url is not null));

create index game_rounds_open on game_rounds (opened_at) where status = 'open';

-- Money on its way between a member's wallet and a vendor's. The row is there before the vendor is asked, and its id is
-- what the vendor knows the transfer by, so that an answer that was lost can be asked for again.
create table vendor_transfers (
  id uuid primary key,
  vendor text not null references vendor_adapters (vendor),
  member_id uuid not null,
  book text not null check (book in ('real', 'trial')),
  -- out: to the vendor. back: all that is there, of which the vendor says how much it was.
  direction text not null check (direction in ('out', 'back')),
  amount bigint check (amount >= 0),
  -- asked: the vendor has not said yet. undone: the vendor took nothing, and the wallet has its money again.
  state text not null default 'asked' check (state in ('asked', 'done', 'undone')),
  created_at timestamptz not null,
  -- When the vendor was last asked.
  tried_at timestamptz not null,
  check (direction = 'back' or amount > 0),
  check (state <> 'done' or amount is not null)
);
-- One at a time, so that nothing is sent while something is on its way back.
create unique index vendor_transfers_one_open on vendor_transfers (vendor, member_id) where state = 'asked';
create index vendor_transfers_open on vendor_transfers (tried_at) where state = 'asked';
create index ledger_accounts_at_vendors on ledger_accounts (member_id) where kind = 'vendor_wallet' and balance > 0;
