-- A member may give up a deposit that is not paid yet. What is paid all the same waits for a person, as after its time.

alter table deposits drop constraint deposits_status_check,
  add constraint deposits_status_check
    check (status in ('created', 'awaiting', 'approved', 'rejected', 'expired', 'cancelled'));
alter table deposit_statuses drop constraint deposit_statuses_status_check,
  add constraint deposit_statuses_status_check
    check (status in ('created', 'awaiting', 'approved', 'rejected', 'expired', 'cancelled'));

-- The provider is still asked about it: the payer may have had its page open.
drop index deposits_at_provider;
create index deposits_at_provider on deposits (created_at)
  where method = 'providerPage' and status in ('created', 'awaiting', 'expired', 'cancelled');

-- What was given up counts against no limit; credited later all the same, it counts from then on.
create or replace function deposited_since(member uuid, since timestamptz, as_of timestamptz, leaving_out uuid default null)
returns bigint language sql stable as $$
  select (
    (select coalesce(sum(d.amount), 0) from deposits d
      where d.member_id = member and d.id is distinct from leaving_out and case d.status
        when 'rejected' then false
        when 'cancelled' then false
        when 'expired' then d.created_at >= since
          and (d.announced_at is not null or d.expires_at > as_of - interval '1 day')
        when 'approved' then d.created_at >= since or exists (
          select from deposit_statuses e join deposit_statuses a on a.deposit_id = e.deposit_id
           where e.deposit_id = d.id and e.status in ('expired', 'cancelled') and a.status = 'approved' and a.at >= since)
        else d.created_at >= since end)
    + (select coalesce(sum(t.amount), 0) from member_transfers t
        where t.to_id = member and t.direction = 'down' and t.created_at >= since))::bigint
$$;
