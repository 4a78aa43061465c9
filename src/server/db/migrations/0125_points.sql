-- Points: earned once a day by valid bets, redeemed for items and converted to money. The points themselves are in the
-- ledger; their rates are the published versions of the content "points-mall".

-- Days that are counted for everybody.
create table point_runs (
  day date primary key,
  finished_at timestamptz not null
);

-- What a member earned on a day; a day is counted once, whatever raced.
create table point_days (
  member_id uuid not null references members (id),
  day date not null,
  points bigint not null check (points >= 0),
  -- By category: the valid bets of the day and how much of them one point takes.
  lines jsonb not null,
  -- Null where nothing was earned: too few bets for a point, or the member was on a break.
  operation_id uuid unique references ledger_operations (id),
  primary key (member_id, day),
  check ((points > 0) = (operation_id is not null))
);

-- How many of an item there are; without a row there is no limit. A taken one counts until its order is rejected.
create table point_stock (
  item text primary key check (length(item) between 1 and 60),
  stock int not null check (stock >= 0),
  taken int not null default 0 check (taken >= 0 and taken <= stock)
);

-- Orders of items, and points converted to money.
create table point_redemptions (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('item', 'money')),
  -- The item as it was ordered: its code, and its texts by language.
  item text check (length(item) between 1 and 60),
  names jsonb,
  points bigint not null check (points > 0),
  -- Money that the item or the conversion gives, and the bets that it requires.
  amount bigint check (amount > 0),
  required bigint check (required >= 0),
  currency text,
  -- Whom to send it to, where it is sent.
  delivery jsonb,
  state text not null check (state in ('processing', 'approved', 'rejected')),
  -- What the operator wrote to the member.
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  operation_id uuid not null unique references ledger_operations (id),
  -- The reversal of a rejected order.
  reversal_id uuid unique references ledger_operations (id),
  check ((kind = 'item') = (item is not null and names is not null)),
  check (kind = 'item' or amount is not null),
  check ((amount is null) = (required is null) and (amount is null) = (currency is null)),
  check ((state = 'processing') = (decided_at is null)),
  check ((state = 'rejected') = (reversal_id is not null)),
  check (kind = 'item' or state = 'approved')
);
create index point_redemptions_by_member on point_redemptions (member_id, created_at desc, id desc);
create index point_redemptions_waiting on point_redemptions (created_at, id) where state = 'processing';
