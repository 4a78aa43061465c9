-- What was asked of the publisher: a publish, or a copy for a CDN. Any process that has the build does it, one at a time; one
-- that was killed leaves it to the next. Decision 017.

create table publish_jobs (
  id uuid primary key,
  kind text not null check (kind in ('publish', 'upload')),
  operator text not null check (length(operator) between 1 and 100),
  -- With which roles, session, address and request, for the book of changes.
  asked_from jsonb not null default '{}' check (jsonb_typeof(asked_from) = 'object'),
  note text check (length(note) between 1 and 500),
  -- Of the snapshot that two people agreed on; nothing else is published then.
  agreed_hash bytea check (octet_length(agreed_hash) = 32),
  at timestamptz not null,
  -- How often it was begun.
  tries int not null default 0,
  step text not null default 'waiting',
  pages_done int not null default 0,
  pages_total int not null default 0,
  ended_at timestamptz,
  -- Why it failed, or what came of it.
  fault text,
  outcome jsonb,
  check ((ended_at is null) = (fault is null and outcome is null)),
  check (fault is null or outcome is null)
);
create index on publish_jobs (at) where ended_at is null;
