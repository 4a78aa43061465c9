-- What full blocks of a wallet's entries come to, a thousand places each, by day and kind: so that the sums of a long
-- history are read without all of its entries. Derived from the ledger, whose entries never change;
-- src/server/records/sums.ts writes each block once, when somebody first asks for it.
create table ledger_blocks (
  account_id uuid not null,
  -- Days are of this zone.
  time_zone text not null,
  -- Block n has the places 1000 n + 1 to 1000 n + 1000. Blocks of a wallet have no gaps.
  block bigint not null check (block >= 0),
  day date not null,
  kind text not null,
  entries int not null check (entries > 0),
  money_in bigint not null check (money_in >= 0),
  money_out bigint not null check (money_out >= 0),
  primary key (account_id, time_zone, block, day, kind)
);
