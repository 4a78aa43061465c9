-- SMS and e-mails on their way, and the codes that some of them carry.

create table outbox_messages (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  -- What it is about, such as "loginCode".
  purpose text not null check (purpose ~ '^[a-zA-Z]{1,40}$'),
  member_id uuid references members (id),
  -- Recipient, subject and text under a key of the deployment; emptied when the message has gone.
  content_sealed bytea,
  created_at timestamptz not null,
  -- After this nobody needs it any more, and it is given up.
  worth_until timestamptz not null,
  tries int not null default 0 check (tries >= 0),
  -- When a process may try next; while one tries, this is its lease. Null: nothing more is to be done.
  next_try_at timestamptz,
  delivered_at timestamptz,
  check (next_try_at is null or (content_sealed is not null and delivered_at is null))
);
create index outbox_messages_due on outbox_messages (next_try_at) where next_try_at is not null;
create index outbox_messages_by_age on outbox_messages (created_at);

-- Codes that were sent. The row is found by what only the asking browser knows, and holds nothing that tells the code.
create table codes (
  id_hash bytea primary key check (length(id_hash) = 32),
  -- HMAC under a key of the deployment over purpose, target, subject, id and code: all of them have to be right.
  mac bytea not null check (length(mac) = 32),
  tries int not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_try_at timestamptz,
  used_at timestamptz
);
create index codes_by_expiry on codes (expires_at);
