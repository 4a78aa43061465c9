-- A version whose successor was to begin later holds until then. When that successor ends or is replaced before it began,
-- what held only until then ends with it: an end may come earlier than it was set, never later.
create or replace function contract_versions_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.request_id, new.kind, new.upline_id, new.downline_id, new.period, new.tiers,
      new.from_at, new.agreed_at) is distinct from (old.id, old.request_id, old.kind, old.upline_id, old.downline_id,
      old.period, old.tiers, old.from_at, old.agreed_at)
      or old.until_at is not null and (new.until_at is null or new.until_at >= old.until_at) then
    raise exception 'what was agreed on is not changed: it ends, and something new is agreed on' using errcode = '23001';
  end if;
  return new;
end $$;
