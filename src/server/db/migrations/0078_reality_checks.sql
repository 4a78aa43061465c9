-- A reality check that was answered stands in the history, and counts in every sign-in of its member.
alter table play_limit_changes drop constraint play_limit_changes_change_check,
  add constraint play_limit_changes_change_check check (change in ('set', 'lowered', 'raiseAsked', 'raiseConfirmed',
    'raiseTakenBack', 'raiseLapsed', 'removed', 'timeOut', 'exclusion', 'realityCheck', 'realitySeen'));
create index reality_checks_by_member on reality_checks (member_id, seen_at desc);
drop index reality_checks_by_session;

-- As `session_minutes`, to the second: when the time will be used up is said in advance.
create function session_seconds(member uuid, since timestamptz, as_of timestamptz)
returns bigint language sql stable as $$
  select coalesce(floor(sum(extract(epoch from upper(used) - lower(used)))), 0)::bigint from (
    select unnest(range_agg(tstzrange(greatest(o.created_at, since), greatest(o.created_at, since, case
        when o.last_seen_at + o.idle > o.latest then o.latest else o.last_seen_at end)))) as used
    from (
      select s.created_at, s.last_seen_at, least(as_of, s.expires_at, coalesce(s.ended_at, as_of)) as latest, i.idle
      from sessions s, (select make_interval(mins => coalesce(
        (select (value ->> 'idleMinutes')::int from settings where key = 'session'), 30)) as idle) i
      where s.member_id = member and s.last_seen_at + i.idle > since) o) spans
$$;
create or replace function session_minutes(member uuid, since timestamptz, as_of timestamptz)
returns bigint language sql stable as $$
  select session_seconds(member, since, as_of) / 60
$$;
