-- The whole minutes since a moment for which at least one sign-in of a member was in use; one that is running counts up to now,
-- though it may be silent for as long as the setting lets it.
create function session_minutes(member uuid, since timestamptz, as_of timestamptz)
returns bigint language sql stable as $$
  select coalesce(floor(sum(extract(epoch from upper(used) - lower(used))) / 60), 0)::bigint from (
    select unnest(range_agg(tstzrange(greatest(o.created_at, since), greatest(o.created_at, since, case
        when o.last_seen_at + o.idle > o.latest then o.latest else o.last_seen_at end)))) as used
    from (
      select s.created_at, s.last_seen_at, least(as_of, s.expires_at, coalesce(s.ended_at, as_of)) as latest, i.idle
      from sessions s, (select make_interval(mins => coalesce(
        (select (value ->> 'idleMinutes')::int from settings where key = 'session'), 30)) as idle) i
      where s.member_id = member and s.last_seen_at + i.idle > since) o) spans
$$;

-- The last bet of each member that was refused by a break or limit of their own, for the open pages of every process.
create table play_stops (
  member_id uuid primary key references members (id),
  id uuid not null,
  -- As pages are told it.
  stop jsonb not null,
  at timestamptz not null
);
