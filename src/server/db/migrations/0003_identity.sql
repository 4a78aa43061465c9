-- Members, the tree they stand in, their sessions, and what was done to their accounts.

create table members (
  id uuid primary key,
  -- As it was typed; `account_key` is the form in which names are compared and unique (NFKC, lower case).
  account text not null check (length(account) between 1 and 64),
  account_key text not null unique check (length(account_key) between 1 and 64),
  nickname text not null check (length(nickname) between 1 and 64),
  -- 0 member; 1, 2, 41, 42 agent; 4 trial.
  member_type smallint not null check (member_type in (0, 1, 2, 4, 41, 42)),
  -- A PHC string: the algorithm and its parameters stand in it.
  password_hash text not null check (password_hash like '$argon2id$%'),
  password_changed_at timestamptz not null,
  must_change_password boolean not null default false,
  status text not null default 'active' check (status in ('active', 'frozen', 'closed')),
  language text not null,
  terms_version text not null,
  upline uuid references members (id),
  -- From the root of the tree down to the member itself: for walks upwards and settlements.
  ancestors uuid[] not null,
  created_at timestamptz not null,
  first_login_at timestamptz,
  last_login_at timestamptz,
  check (ancestors[cardinality(ancestors)] = id),
  check (upline is null and cardinality(ancestors) = 1 or upline = ancestors[cardinality(ancestors) - 1])
);
create index members_by_upline on members (upline) where upline is not null;

-- Every pair of ancestor and descendant, the member itself at depth 0: for questions downwards.
create table member_tree (
  ancestor uuid not null references members (id),
  descendant uuid not null references members (id),
  depth int not null check (depth >= 0),
  primary key (ancestor, descendant)
);
create index member_tree_upwards on member_tree (descendant, depth);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  member_id uuid not null references members (id),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However busy it is, a session ends here.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_member on sessions (member_id) where ended_at is null;
create index sessions_by_expiry on sessions (expires_at);

-- Append-only: who did what to which account, and from where. No passwords, no tokens.
create table security_events (
  id uuid primary key,
  member_id uuid references members (id),
  kind text not null check (kind in (
    'registered', 'loggedIn', 'loginFailed', 'loggedOut', 'passwordChanged', 'passwordWrong')),
  address text not null,
  user_agent text not null,
  request_id text not null,
  at timestamptz not null
);
create index security_events_by_member on security_events (member_id, at desc);

create function refuse_change_of_security_events() returns trigger language plpgsql as $$
begin
  raise exception 'security events are append-only' using errcode = 'restrict_violation';
end $$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function refuse_change_of_security_events();
create trigger security_events_are_not_emptied before truncate on security_events
  for each statement execute function refuse_change_of_security_events();

-- Tries that count against a limit, such as wrong passwords of one account: the moments within the last window.
create table attempts (
  subject text primary key check (length(subject) between 1 and 200),
  hits timestamptz[] not null,
  last_at timestamptz not null
);
create index attempts_by_age on attempts (last_at);

-- What may be used once: solved challenges and sealed bodies, remembered until they would be refused as too old anyway.
create table used_once (
  scope text not null check (length(scope) between 1 and 32),
  token bytea not null check (length(token) = 32),
  expires_at timestamptz not null,
  primary key (scope, token)
);
create index used_once_by_expiry on used_once (expires_at);
