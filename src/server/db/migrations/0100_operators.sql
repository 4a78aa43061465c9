-- How operators sign in to the console: tables of their own, without any connection to members and their sessions.

-- Who they are stays in one table; the key opens the command line, what follows opens the console.
alter table operator_people
  -- Whoever was named before could do everything, and still can.
  add column roles text[] not null default '{admin}'
    check (cardinality(roles) > 0 and roles <@ array['support', 'finance', 'content', 'risk', 'admin']);

-- There once a one-time link was used: nobody has a password without a second factor.
create table operator_accounts (
  person text primary key references operator_people (name),
  -- What passkeys name the account by.
  id uuid not null unique,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- AES-256-GCM under a key derived from the deployment's secret; the person's name is authenticated with it.
  sealed_authenticator bytea,
  -- The last time step (RFC 6238, 30 s) whose code was taken: each counts once, and none before it.
  authenticator_step bigint not null default 0,
  set_at timestamptz not null
);

create table operator_passkeys (
  id uuid primary key,
  person text not null references operator_accounts (person),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_by_person on operator_passkeys (person);

create table operator_challenges (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'prove', 'secondStep')),
  -- The link, the pending login or the session that asked.
  asker uuid not null,
  expires_at timestamptz not null
);

-- Sets a password and a second factor, once. Both wait here until the factor has been shown.
create table operator_links (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  person text not null references operator_people (name),
  expires_at timestamptz not null,
  used_at timestamptz,
  password_hash text check (password_hash like '$argon2id$%'),
  sealed_authenticator bytea
);
create index operator_links_by_person on operator_links (person);

-- A login whose password was right and whose second step is awaited.
create table operator_pending_logins (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  person text not null references operator_accounts (person),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table operator_sessions (
  id uuid primary key,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  person text not null references operator_accounts (person),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the second factor was shown last.
  proven_at timestamptz not null,
  ended_at timestamptz
);
create index operator_sessions_by_person on operator_sessions (person) where ended_at is null;

-- Wrong passwords and codes in a row, of names that exist and names that do not.
create table operator_failures (
  name text primary key check (length(name) between 1 and 100),
  failures int not null check (failures >= 0),
  last_at timestamptz not null
);
