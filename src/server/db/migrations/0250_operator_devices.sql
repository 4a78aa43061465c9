-- Browsers in which an operator has signed in before. Wrong tries in one of them count by themselves, so that strangers who
-- know a name cannot keep its operator out. From now on operator_failures.name is a name, or "device " or "link " with an id.

create table operator_known_devices (
  id uuid primary key,
  -- SHA-256 of what the browser keeps; itself it is nowhere.
  token_hash bytea not null unique check (length(token_hash) = 32),
  person text not null references operator_accounts (person),
  created_at timestamptz not null,
  -- A while after the last time that somebody signed in there.
  expires_at timestamptz not null
);
create index operator_known_devices_by_person on operator_known_devices (person);

-- Where the login or session is; null: in a browser that was not known, or of before this migration.
alter table operator_pending_logins add column device_id uuid;
alter table operator_sessions add column device_id uuid;
