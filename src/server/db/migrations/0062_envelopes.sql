-- Red envelopes: drops at announced hours, whose amounts are sealed when they are announced and opened first come, first
-- served. Each drop is a prize pool with a place for each envelope.

create table envelope_drops (
  -- The pool that pays it.
  id uuid primary key references prize_pools (id),
  -- Of the setting, once on a day of the site's clock.
  code text not null check (code ~ '^[a-z0-9-]{1,20}$'),
  day date not null,
  title jsonb check (jsonb_typeof(title) = 'object'),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  -- An envelope holds from the least to the most, minor units.
  least bigint not null check (least > 0),
  most bigint not null check (most >= least),
  -- Times the amount that is to be bet before it may leave.
  turnover text not null,
  -- SHA-256 of the seed that the amounts are drawn from, shown from the announcement on.
  seed_hash bytea not null check (length(seed_hash) = 32),
  -- Sealed with the deployment's secret.
  seed_sealed bytea not null,
  -- Shown once the drop is over.
  seed bytea check (sha256(seed) = seed_hash),
  constraint envelope_drops_once unique (code, day),
  check (ends_at > begins_at)
);
create index envelope_drops_by_end on envelope_drops (ends_at);

-- What was announced stays so; only the seed is shown, once.
create function envelope_drops_keep_promise() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.seed is not null or to_jsonb(new) - 'seed' is distinct from to_jsonb(old) - 'seed' then
    raise exception 'a drop that was announced is not changed' using errcode = '23001';
  end if;
  return new;
end $$;
create trigger envelope_drops_stay before update or delete on envelope_drops
  for each row execute function envelope_drops_keep_promise();

alter table rewards drop constraint rewards_source_check;
alter table rewards add constraint rewards_source_check
  check (source in ('gift', 'invite', 'welcome', 'rankUp', 'birthday', 'envelope'));
-- An envelope is always out of its drop's pool.
alter table rewards add constraint rewards_envelopes_have_pools check (source <> 'envelope' or pool_id is not null);
-- Each envelope is opened once; "about" is its number.
create unique index rewards_envelopes_once on rewards (pool_id, about) where source = 'envelope';
