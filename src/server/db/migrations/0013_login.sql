-- Ways in beside the password: sessions handed over by a code, remembered browsers, trial accounts, first passwords.

alter table sessions
  -- The remembered browser that it came from: whoever uses a spent token of it ends all of them.
  add column remembered_by uuid,
  -- Nothing else is answered to it until the password is changed.
  add column password_change_needed boolean not null default false;
create index sessions_by_remembered on sessions (remembered_by) where remembered_by is not null and ended_at is null;

-- A session on its way to another browser or app: the code stands in an address, so it opens once and for a minute.
create table session_codes (
  -- SHA-256 of the code; the code itself is nowhere.
  code_hash bytea primary key check (length(code_hash) = 32),
  member_id uuid not null references members (id),
  -- The session it was made in: what begins with the code ends with it. None for a way in of its own, a provider.
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index session_codes_by_expiry on session_codes (expires_at);

-- Browsers that may begin a session for a day after a login. The validator changes with every use.
create table remembered_browsers (
  id uuid primary key,
  selector bytea not null unique check (length(selector) = 16),
  -- SHA-256 of the validator that the browser has now.
  validator_hash bytea not null check (length(validator_hash) = 32),
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '24 hours')
);
create index remembered_browsers_by_member on remembered_browsers (member_id);
create index remembered_browsers_by_expiry on remembered_browsers (expires_at);

alter table members
  add column last_login_address text,
  -- A trial account is closed then.
  add column trial_until timestamptz check (trial_until is null or member_type = 4),
  -- The password is one that the house made: it opens once, until then. Null for one that the member chose.
  add column first_password_until timestamptz check (first_password_until is null or must_change_password);
create index members_by_trial_end on members (trial_until) where trial_until is not null and status = 'active';

-- Wrong passwords in a row, of names that exist and names that do not: after some a picture code is always asked.
create table login_failures (
  account_key text primary key check (length(account_key) between 1 and 100),
  failures int not null check (failures > 0),
  last_at timestamptz not null
);
create index login_failures_by_age on login_failures (last_at);
