-- Members invite friends by a code of their own; a friend who has deposited and played earns a reward for both, once.

create table referral_codes (
  member_id uuid primary key references members (id),
  -- In capitals: people read codes to each other.
  code text not null unique check (code ~ '^[A-Z0-9]{6,32}$'),
  created_at timestamptz not null
);

-- A friend came by one invitation, for ever.
create table referrals (
  friend_id uuid primary key references members (id),
  referrer_id uuid not null references members (id),
  -- pending: the friend has not done enough yet. earned: both were given their reward. refused: signs that both are one
  -- person, which an operator can overrule (allowed).
  state text not null default 'pending' check (state in ('pending', 'earned', 'refused')),
  sign text check (sign in ('device', 'payoutAccount', 'name')),
  -- The operator who has looked at the signs and let it count.
  allowed_by text check (length(allowed_by) between 1 and 100),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint referrals_never_oneself check (friend_id <> referrer_id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'refused') = (sign is not null))
);
create index referrals_by_referrer on referrals (referrer_id, created_at desc, friend_id desc);
create index referrals_pending on referrals (friend_id) where state = 'pending';

-- Who was given a reward keeps it.
create function referrals_stay_earned() returns trigger language plpgsql as $$
begin
  if old.state = 'earned' or (new.friend_id, new.referrer_id) is distinct from (old.friend_id, old.referrer_id) then
    raise exception 'the referral of % cannot be changed any more', old.friend_id using errcode = '23001';
  end if;
  return new;
end $$;
create trigger referrals_decided_once before update on referrals for each row execute function referrals_stay_earned();
