-- Which way a session was begun; null for those of before this version. `identity/create-session.ts` has the rules of each.
alter table sessions add column method text check (method in (
  'password', 'sms', 'provider', 'phoneRecovery', 'secondStep', 'passkey', 'sessionCode', 'rememberedBrowser',
  'registration', 'providerRegistration', 'freePlay'));

-- Lets the client of a registration, and nobody else, ask for its answer again when that was lost.
create table registration_repeats (
  member_id uuid primary key references members (id),
  -- SHA-256 of a secret of the client together with what was entered; neither is stored.
  secret_hash bytea not null check (length(secret_hash) = 32),
  -- The session that the last answer carried.
  session_id uuid not null,
  opened_at timestamptz not null
);
create index registration_repeats_by_time on registration_repeats (opened_at);

-- Version 7 and the variant of RFC 9562: what every client and this server make. The nil and the max UUID are neither.
create function is_version_7(id uuid) returns boolean immutable parallel safe language sql as $$
  select get_byte(uuid_send(id), 6) >> 4 = 7 and get_byte(uuid_send(id), 8) >> 6 = 2
$$;

-- Ids that clients make. Rows of before stay as they are.
alter table action_answers add constraint action_answers_id_version_7 check (is_version_7(id)) not valid;
alter table members add constraint members_id_version_7 check (is_version_7(id)) not valid;
alter table uploads add constraint uploads_id_version_7 check (is_version_7(id)) not valid;
alter table deposits add constraint deposits_id_version_7 check (is_version_7(id)) not valid;
alter table withdrawals add constraint withdrawals_id_version_7 check (is_version_7(id)) not valid;
alter table payout_accounts add constraint payout_accounts_id_version_7 check (is_version_7(id)) not valid;
alter table play_breaks add constraint play_breaks_id_version_7 check (is_version_7(id)) not valid;
alter table reality_checks add constraint reality_checks_id_version_7 check (is_version_7(id)) not valid;
alter table member_transfers add constraint member_transfers_id_version_7 check (is_version_7(id)) not valid;
alter table contract_requests add constraint contract_requests_id_version_7 check (is_version_7(id)) not valid;
alter table vendor_transfers add constraint vendor_transfers_request_version_7 check (is_version_7(request)) not valid;
alter table rebate_claims add constraint rebate_claims_id_version_7 check (is_version_7(id)) not valid;

-- What could have been opened past the login in earlier versions, for `operator check access`.
create table access_findings (
  id uuid primary key default gen_random_uuid(),
  -- odd_id: an account whose id is no version 7, which a log-in by SMS of anybody could have opened.
  -- repeated_registration: a session without a login, begun more than ten minutes after its account.
  kind text not null check (kind in ('odd_id', 'repeated_registration')),
  member_id uuid not null references members (id),
  -- The session that was found; null for an account.
  session_id uuid,
  address text,
  -- When the account was opened or the session began.
  began_at timestamptz not null,
  -- The session was open until this version ended it.
  was_open boolean not null,
  found_at timestamptz not null default now()
);

insert into access_findings (kind, member_id, began_at, was_open)
select 'odd_id', id, created_at, status = 'active' from members where not is_version_7(id);

insert into access_findings (kind, member_id, session_id, address, began_at, was_open)
select 'odd_id', s.member_id, s.id, s.address, s.created_at, s.ended_at is null and s.expires_at > now()
  from sessions s where not is_version_7(s.member_id);

insert into access_findings (kind, member_id, session_id, address, began_at, was_open)
select 'repeated_registration', s.member_id, s.id, s.address, s.created_at,
       s.ended_at is null and s.expires_at > now()
  from sessions s join members m on m.id = s.member_id
 where s.created_at > m.created_at + interval '10 minutes'
   and not exists (
     select from security_events e
      where e.member_id = s.member_id and e.kind in ('loggedIn', 'rememberedLogin', 'freePlayStarted')
        and e.at between s.created_at - interval '5 seconds' and s.created_at + interval '5 seconds');

update sessions set ended_at = now()
 where ended_at is null and id in (select session_id from access_findings where session_id is not null);
delete from remembered_browsers where not is_version_7(member_id);
delete from session_codes where not is_version_7(member_id);
delete from pending_logins where not is_version_7(member_id);
