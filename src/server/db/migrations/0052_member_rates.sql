-- What a member earns on valid bets: an agent the difference to the rate of the direct downline that a bet came through.

-- Whole days of the deployment's time zone have one rate; one that is written holds from a day that has not begun.
create table member_rates (
  member_id uuid not null references members (id),
  from_day date not null,
  -- Millionths of a valid bet: 18000 is 1.8 %. Never above the upline's of the same day, and never lowered by the upline.
  ppm int not null check (ppm between 0 and 100000),
  set_by uuid references members (id),
  created_at timestamptz not null,
  primary key (member_id, from_day)
);

-- Rates only ever rise, so what is checked when one is written stays true on every later day, whoever writes at once.
create function member_rates_keep_order() returns trigger language plpgsql as $$
declare
  above uuid;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and
      ((new.member_id, new.from_day) is distinct from (old.member_id, old.from_day) or new.ppm < old.ppm)) then
    raise exception 'a rate is raised, never lowered or taken back' using errcode = '23514';
  end if;
  -- Nobody is moved below somebody else while this is looked at.
  perform hold_tree(alone => false);
  select upline into above from members where id = new.member_id for no key update;
  if exists (select from member_rates where member_id = new.member_id
      and (from_day < new.from_day and ppm > new.ppm or from_day > new.from_day and ppm < new.ppm)) then
    raise exception 'a rate is never lower than it was' using errcode = '23514';
  end if;
  if above is not null and new.ppm > coalesce((select ppm from member_rates
      where member_id = above and from_day <= new.from_day order by from_day desc limit 1), 0) then
    raise exception 'a rate is never above that of the upline' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger member_rates_rise before insert or update or delete on member_rates
  for each row execute function member_rates_keep_order();

-- An invite link: what who comes by it is opened with, until when, and how often.
alter table invite_codes
  add column id uuid not null default gen_random_uuid() unique,
  add column ppm int not null default 0 check (ppm between 0 and 100000),
  -- 0 a player, 1 an agent.
  add column member_type smallint not null default 0 check (member_type in (0, 1)),
  add column note text not null default '' check (length(note) <= 60),
  add column expires_at timestamptz,
  add column most_uses int check (most_uses > 0),
  add column uses int not null default 0 check (uses >= 0),
  add constraint invite_codes_not_used_up check (most_uses is null or uses <= most_uses);

-- Names are looked for by how they begin, whatever the order of the database's own language is.
create index members_by_account_key on members (account_key collate "C");

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'registered', 'loggedIn', 'loginFailed', 'loggedOut', 'passwordChanged', 'passwordWrong',
  'passwordReset', 'passwordResetAsked', 'codeSent', 'codeWrong', 'captchaWrong',
  'rememberedLogin', 'rememberTokenReused', 'freePlayStarted', 'providerLinked', 'providerUnlinked',
  'paymentPasswordSet', 'paymentPasswordWrong', 'paymentPasswordReset', 'profileChanged', 'phoneVerified',
  'emailVerified', 'sessionEnded', 'signedOutEverywhere', 'passkeyAdded', 'passkeyRemoved', 'authenticatorAdded',
  'authenticatorRemoved', 'recoveryCodesMade', 'recoveryCodeUsed', 'secondFactorWrong', 'accountClosed',
  'downlineOpened'));

-- What a day's valid bets earned a member by rates, paid once for each day.
create table commissions (
  id uuid primary key,
  member_id uuid not null references members (id),
  day date not null,
  -- Minor units and millionths of them, before rounding down: the sum over direct downlines of valid bet × difference.
  weighted numeric not null check (weighted >= 0),
  -- The valid bets it comes from: the member's own, and the team's.
  own_valid_bet bigint not null,
  team_valid_bet bigint not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  operation_id uuid unique references ledger_operations (id),
  paid_at timestamptz,
  constraint commissions_once unique (member_id, day),
  check ((amount > 0) = (operation_id is not null)),
  check ((operation_id is null) = (paid_at is null))
);
create index commissions_by_day on commissions (day);
