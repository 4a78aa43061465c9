-- Rewards: what the house gives a member for a reason, claimed once by the member or gone at its end.

create table rewards (
  -- UUID v7: the order in which they came.
  id uuid primary key,
  member_id uuid not null references members (id),
  source text not null check (source in ('gift', 'invite', 'welcome', 'rankUp', 'birthday')),
  -- What it is for, once for each: a friend, a rank, a year.
  source_key text not null check (length(source_key) between 1 and 100),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Valid bets that are asked for before it may leave; fixed when it was given.
  required bigint not null check (required >= 0),
  -- proposed: waits for a second person. withdrawn: taken back before it was claimed.
  state text not null check (state in ('proposed', 'claimable', 'claimed', 'expired', 'withdrawn')),
  -- What an operator wrote, by language.
  title jsonb check (jsonb_typeof(title) = 'object'),
  -- What a title is filled with: a friend's name with its middle hidden, a rank.
  about text check (length(about) between 1 and 100),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was claimed, expired or taken back.
  ended_at timestamptz,
  -- The ledger's operation that paid it.
  operation_id uuid unique references ledger_operations (id),
  constraint rewards_each_reason_once unique (member_id, source, source_key),
  check (expires_at > created_at),
  check ((state = 'claimed') = (operation_id is not null)),
  check ((state in ('proposed', 'claimable')) = (ended_at is null))
);
create index rewards_by_member on rewards (member_id, state, id desc);
create index rewards_to_expire on rewards (expires_at) where state in ('proposed', 'claimable');

-- Who proposed what an operator gives, and who agreed: above an amount two different people.
create table reward_approvals (
  reward_id uuid not null references rewards (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (reward_id, operator)
);

-- What was claimed, expired or taken back stays so, and what was promised is not changed.
create function rewards_keep_promise() returns trigger language plpgsql as $$
begin
  if old.state not in ('proposed', 'claimable')
    or (new.member_id, new.source, new.source_key, new.amount, new.currency, new.required, new.created_at, new.expires_at)
      is distinct from (old.member_id, old.source, old.source_key, old.amount, old.currency, old.required,
        old.created_at, old.expires_at)
  then
    raise exception 'reward % cannot be changed any more', old.id using errcode = '23001';
  end if;
  return new;
end $$;
create trigger rewards_decided_once before update on rewards for each row execute function rewards_keep_promise();
