-- The security centre: what a member has besides the password, and what each session has shown lately.

-- When whoever holds the session last showed that they are the member: by the password or a passkey. Before a change
-- that could lock the owner out, this must be recent.
alter table sessions add column proven_at timestamptz;

create table payment_passwords (
  member_id uuid primary key references members (id),
  -- argon2id over an HMAC with the deployment's secret: six digits could be tried out on a dump without it.
  password_hash text not null check (password_hash like '$argon2id$%'),
  changed_at timestamptz not null
);

-- An authenticator app. It counts once a code of it has been seen.
create table authenticators (
  member_id uuid primary key references members (id),
  -- AES-256-GCM under a key derived from the deployment's secret; the member's id is authenticated with it.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The last time step (RFC 6238, 30 s) whose code was taken: each counts once, and none before it.
  last_step bigint not null default 0
);

-- Ten codes for who has lost the rest; each counts once.
create table recovery_codes (
  member_id uuid not null references members (id),
  -- HMAC-SHA256 with the deployment's secret.
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (member_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- base64url, as the browser names it.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE.
  public_key bytea not null,
  -- Never goes back; some kinds of passkeys stay at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Kept by a provider for all devices of a person.
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_member on passkeys (member_id);

-- What a passkey is asked to sign: for one purpose and one asker, once, for five minutes.
create table passkey_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'prove', 'login', 'secondStep')),
  -- The session or the pending login that asked; nobody is known yet when a login begins with the passkey.
  asker uuid,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (asker is null))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- A login whose password was right and whose second step is awaited.
create table pending_logins (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  member_id uuid not null references members (id),
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pending_logins_by_expiry on pending_logins (expires_at);

alter table members add column closed_at timestamptz;
