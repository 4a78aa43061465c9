-- How often somebody has called what is limited for all servers together (src/server/platform/shared-limits.ts). Nothing of
-- it has to survive a crash, so it is not written to the log; a replica that takes over starts with none.

create unlogged table call_counts (
  -- The action and the member or network.
  key text primary key check (length(key) <= 200),
  calls integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
create index call_counts_ended on call_counts (ends_at);
