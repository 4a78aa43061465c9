-- What every feature stands on: settings that operators change, answers that are given once, runs of jobs.

create table settings (
  key text primary key check (length(key) between 1 and 100),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- The first answer to an action that happens once: the same id again gets this answer, whatever became of the first one
-- on its way back. Written in the transaction of the effect, so that neither exists without the other.
create table action_answers (
  scope text not null check (length(scope) between 1 and 64),
  id uuid not null,
  actor text not null,
  input_hash bytea not null check (length(input_hash) = 32),
  -- json, not jsonb: the stored text comes back as it was, with its keys in their order.
  answer json,
  created_at timestamptz not null default now(),
  primary key (scope, id)
);

-- One row for each period of each job. Any process may run a period; the primary key and the lease let only one.
create table job_runs (
  kind text not null check (length(kind) between 1 and 64),
  period text not null check (length(period) between 1 and 64),
  state text not null default 'running' check (state in ('running', 'done')),
  owner uuid not null,
  lease_until timestamptz not null,
  attempts int not null default 1,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (kind, period)
);
