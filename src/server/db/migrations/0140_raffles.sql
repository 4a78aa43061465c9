-- Raffles (docs/raffle.md): tickets are earned, claimed as numbered entries, and drawn from a secret of the house and a
-- value that nobody controls. What was published before the first entry stays as it was.

create table raffles (
  -- Also the id of the pool that pays the prizes, from the opening on.
  id uuid primary key,
  -- By language.
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  currency text not null,
  -- Valid bets, minor units, or points for one ticket; null where tickets do not come that way.
  bets_per_ticket bigint check (bets_per_ticket > 0),
  points_per_ticket bigint check (points_per_ticket > 0),
  tickets_per_member int not null check (tickets_per_member between 1 and 10000),
  prizes_per_member int not null check (prizes_per_member >= 1),
  -- Only members who have made a deposit.
  needs_deposit boolean not null,
  closes_at timestamptz not null,
  -- A chain of rounds, or the members' own seeds.
  beacon text not null check (beacon in ('quicknet', 'demo', 'members')),
  state text not null check (state in ('draft', 'open', 'closed', 'drawn', 'cancelled')),
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  drawn_at timestamptz,
  -- Why it was cancelled; members read it.
  cancel_reason text,
  -- The first round after closing, named at the opening.
  beacon_round bigint check (beacon_round > 0),
  -- SHA-256 of the seed, published at the opening; the seed itself is sealed until the draw.
  seed_hash bytea check (length(seed_hash) = 32),
  seed_sealed bytea,
  entries int not null default 0 check (entries >= 0),
  -- Of the list of entries, published at closing.
  root bytea check (length(root) = 32),
  -- Of the beacon's round, checked before it is written.
  signature bytea check (length(signature) = 48),
  seed bytea check (sha256(seed) = seed_hash),
  check (state in ('draft', 'cancelled')
    or (opened_at is not null and seed_hash is not null and seed_sealed is not null
      and (beacon = 'members') = (beacon_round is null))),
  check (state not in ('closed', 'drawn') or (closed_at is not null and (entries > 0) = (root is not null))),
  check ((seed is not null) = (drawn_at is not null) and (state = 'drawn') = (drawn_at is not null))
);
create index raffles_waiting on raffles (closes_at) where state in ('open', 'closed');

-- So many equal prizes of a rank, the first rank first; prizes are numbered through in this order.
create table raffle_prizes (
  raffle_id uuid not null references raffles (id) on delete cascade,
  rank int not null check (rank >= 1),
  count int not null check (count between 1 and 1000),
  amount bigint not null check (amount > 0),
  primary key (raffle_id, rank)
);

-- What the list says of a member, fixed by the first entry.
create table raffle_members (
  raffle_id uuid not null references raffles (id),
  member_id uuid not null references members (id),
  -- With its middle hidden.
  name text not null,
  salt bytea not null check (length(salt) = 32),
  -- The member's part of the draw where there is no beacon.
  seed text not null check (length(seed) <= 64),
  primary key (raffle_id, member_id)
);

-- Tickets that were earned, once for each reason.
create table raffle_tickets (
  id uuid primary key,
  raffle_id uuid not null references raffles (id),
  member_id uuid not null references members (id),
  source text not null check (source in ('promotion', 'mission', 'points', 'bets')),
  -- The promotion, mission, purchase or day.
  source_id text not null check (length(source_id) between 1 and 100),
  -- None for a day with too few bets.
  count int not null check (count >= 0),
  claimed int not null default 0 check (claimed between 0 and count),
  created_at timestamptz not null,
  -- Points that were paid for them, and their return where the raffle was cancelled.
  points bigint check (points > 0),
  operation_id uuid unique references ledger_operations (id),
  reversal_id uuid unique references ledger_operations (id),
  constraint raffle_tickets_once unique (raffle_id, member_id, source, source_id),
  check ((source = 'points') = (operation_id is not null) and (points is null) = (operation_id is null))
);

-- Days whose bets are counted for a raffle.
create table raffle_days (
  raffle_id uuid not null references raffles (id),
  day date not null,
  primary key (raffle_id, day)
);

create table raffle_entries (
  raffle_id uuid not null references raffles (id),
  -- From 1 without gaps, in the order of claiming.
  number int not null check (number >= 1),
  member_id uuid not null,
  ticket_id uuid not null references raffle_tickets (id),
  created_at timestamptz not null,
  primary key (raffle_id, number),
  foreign key (raffle_id, member_id) references raffle_members (raffle_id, member_id)
);
create index raffle_entries_by_member on raffle_entries (raffle_id, member_id, number);

create table raffle_results (
  raffle_id uuid not null references raffles (id),
  prize int not null check (prize >= 1),
  -- Null for a prize that no entry was left for.
  number int,
  reward_id uuid unique references rewards (id),
  primary key (raffle_id, prize),
  unique (raffle_id, number),
  foreign key (raffle_id, number) references raffle_entries (raffle_id, number),
  check ((number is null) = (reward_id is null))
);

-- What was announced stays so: after the opening only the course of the raffle is written, each part once.
create function raffles_keep_promise() returns trigger language plpgsql as $$
declare
  course text[] := array['state', 'closed_at', 'drawn_at', 'cancel_reason', 'entries', 'root', 'signature', 'seed'];
begin
  if old.state = 'draft' and (tg_op = 'DELETE' or new.state in ('draft', 'open', 'cancelled')) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
    or to_jsonb(new) - course is distinct from to_jsonb(old) - course
    or (old.state, new.state) not in (('open', 'open'), ('open', 'closed'), ('open', 'cancelled'),
      ('closed', 'closed'), ('closed', 'drawn'))
    or new.entries < old.entries or (new.entries <> old.entries and new.state <> 'open')
    or (old.root is not null and new.root is distinct from old.root)
    or (old.signature is not null and new.signature is distinct from old.signature)
  then
    raise exception 'raffle % was announced and is not changed', old.id using errcode = '23001';
  end if;
  return new;
end $$;
create trigger raffles_stay before update or delete on raffles for each row execute function raffles_keep_promise();

create function raffle_prizes_keep_promise() returns trigger language plpgsql as $$
begin
  if (select state from raffles where id = case when tg_op = 'DELETE' then old.raffle_id else new.raffle_id end) <> 'draft'
  then
    raise exception 'prizes of a raffle that was announced are not changed' using errcode = '23001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger raffle_prizes_stay before insert or update or delete on raffle_prizes
  for each row execute function raffle_prizes_keep_promise();

create function raffle_rows_stay() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: it is part of a draw', tg_op, tg_table_name using errcode = '23001';
end $$;
create trigger raffle_members_stay before update or delete or truncate on raffle_members
  for each statement execute function raffle_rows_stay();
create trigger raffle_entries_stay before update or delete or truncate on raffle_entries
  for each statement execute function raffle_rows_stay();
create trigger raffle_results_stay before update or delete or truncate on raffle_results
  for each statement execute function raffle_rows_stay();

-- Entries are numbered through, and only while the raffle is open.
create function raffle_entries_follow() returns trigger language plpgsql as $$
begin
  if exists (select from added a join raffles r on r.id = a.raffle_id where r.state <> 'open' or a.number > r.entries) then
    raise exception 'entries are numbered through while a raffle is open' using errcode = '23001';
  end if;
  return null;
end $$;
create trigger raffle_entries_in_order after insert on raffle_entries referencing new table as added
  for each statement execute function raffle_entries_follow();

alter table rewards drop constraint rewards_source_check;
alter table rewards add constraint rewards_source_check check (source in
  ('gift', 'invite', 'welcome', 'rankUp', 'birthday', 'envelope', 'mission', 'leaderboard', 'promotion', 'raffle'));
-- A prize is always out of its raffle's pool.
alter table rewards add constraint rewards_raffles_have_pools check (source <> 'raffle' or pool_id is not null);
