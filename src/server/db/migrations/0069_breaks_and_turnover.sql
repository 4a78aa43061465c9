-- What deposits ask to be played ends with a self-exclusion, and with a withdrawal in any break: who may not bet could
-- never meet it, and the money is theirs.
alter table turnover_requirements drop constraint turnover_requirements_ending_check,
  add constraint turnover_requirements_ending_check check (ending in ('met', 'spent', 'break'));
update turnover_requirements r set ending = 'break', ended_at = now()
  where r.ending is null and r.source = 'deposit' and exists (
    select from play_breaks b where b.member_id = r.member_id and b.kind = 'exclusion'
      and (b.ends_at is null or b.ends_at > now()));

-- Whether a payout went to an account: that is what proves whose it is.
create index withdrawals_by_payout_account on withdrawals (payout_account_id);

-- What counts against a deposit limit since a moment: what is begun from then on, also where its time ran out and it was
-- announced as paid or may be paid at any moment; what ran out earlier and was credited since; and what came from the upline.
create function deposited_since(member uuid, since timestamptz, as_of timestamptz, leaving_out uuid default null)
returns bigint language sql stable as $$
  select (
    (select coalesce(sum(d.amount), 0) from deposits d
      where d.member_id = member and d.id is distinct from leaving_out and case d.status
        when 'rejected' then false
        when 'expired' then d.created_at >= since
          and (d.announced_at is not null or d.expires_at > as_of - interval '1 day')
        when 'approved' then d.created_at >= since or exists (
          select from deposit_statuses e join deposit_statuses a on a.deposit_id = e.deposit_id
           where e.deposit_id = d.id and e.status = 'expired' and a.status = 'approved' and a.at >= since)
        else d.created_at >= since end)
    + (select coalesce(sum(t.amount), 0) from member_transfers t
        where t.to_id = member and t.direction = 'down' and t.created_at >= since))::bigint
$$;
