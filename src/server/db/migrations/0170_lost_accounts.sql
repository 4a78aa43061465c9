-- An account that a server has seen committed can be missing after a failover to an asynchronous replica. The entries'
-- trigger then says so by a state of its own, so that the server makes the account and runs the batch again. Only a
-- statement that is refused anyway pays for the look.

create function ledger_refuse_entries(operation uuid, what text, missing uuid) returns void language plpgsql as $$
begin
  if missing is not null then
    raise exception 'the entries of operation % name the account %, which does not exist', operation, missing
      using errcode = '23503', constraint = 'ledger_entries_have_accounts';
  end if;
  raise exception 'the entries of operation % %', operation, what using errcode = '23514';
end $$;

create or replace function ledger_check_entries() returns trigger language plpgsql as $$
declare
  broken uuid;
begin
  select i.operation_id into broken
  from (select n.operation_id, a.unit, sum(n.amount) as total
    from inserted n join ledger_accounts a on a.id = n.account_id
    group by n.operation_id, a.unit) i
  where i.total <> 0
  limit 1;
  if broken is not null then
    perform ledger_refuse_entries(broken, 'do not sum to zero', (select i.account_id from inserted i
      where not exists (select from ledger_accounts a where a.id = i.account_id) limit 1));
  end if;

  select i.operation_id into broken
  from inserted i
  left join ledger_accounts a on a.id = i.account_id
  left join ledger_operations o on o.id = i.operation_id
  where o.id is null or o.refused_code is not null or a.id is null or a.book <> o.book
    or a.tracked <> (i.seq is not null) or i.seq > a.version
    or (i.seq = a.version and (i.balance_after <> a.balance or i.chain <> a.chain))
  limit 1;
  if broken is not null then
    perform ledger_refuse_entries(broken, 'do not fit their accounts or their book', (select i.account_id from inserted i
      where not exists (select from ledger_accounts a where a.id = i.account_id) limit 1));
  end if;

  select e.operation_id into broken
  from (select operation_id, count(*) as now from inserted group by operation_id) i
  join lateral (select i.operation_id, count(*) as ever from ledger_entries x where x.operation_id = i.operation_id) e
    on true
  where i.now < 2 or e.ever <> i.now
  limit 1;
  if broken is not null then
    raise exception 'operation % needs at least two entries, all in one statement', broken using errcode = '23514';
  end if;
  return null;
end $$;
