-- The book of changes says more of each entry, and each entry commits to all before it.

alter table operator_changes
  -- What the person was then; null for the user of the machine, before anybody was named.
  add column roles text[],
  -- Of the console; null on the command line.
  add column session_id uuid,
  add column address text check (length(address) <= 100),
  add column request_id text check (length(request_id) <= 100),
  -- Whom it concerns.
  add column member_id uuid references members (id),
  add column reason text check (length(reason) between 1 and 500);
create index operator_changes_by_member on operator_changes (member_id) where member_id is not null;
create index operator_changes_by_operator on operator_changes (operator);

-- The place of an entry in the book, and what it commits to. Given when its transaction commits, so that nobody who waits
-- for something else holds the end of the book meanwhile.
create table operator_change_links (
  seq bigint primary key check (seq > 0),
  change_id uuid not null unique references operator_changes (id),
  chain bytea not null check (length(chain) = 32)
);
create table operator_change_end (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  chain bytea not null
);
insert into operator_change_end (seq, chain) values (0, sha256(''));

-- sha256(chain before, everything that the entry says).
create function operator_change_hash(chain_before bytea, one operator_changes) returns bytea language sql stable as $$
  select sha256(chain_before || convert_to(jsonb_build_array(one.id, (extract(epoch from one.at) * 1000000)::bigint,
    one.operator, one.roles, one.session_id, one.address, one.request_id, one.member_id, one.reason, one.subject,
    one.before, one.after)::text, 'UTF8'))
$$;

create function link_operator_change(one operator_changes) returns void language plpgsql as $$
declare
  last operator_change_end;
begin
  select * into last from operator_change_end for update;
  insert into operator_change_links (seq, change_id, chain)
    values (last.seq + 1, one.id, operator_change_hash(last.chain, one))
    returning seq, chain into last.seq, last.chain;
  update operator_change_end set seq = last.seq, chain = last.chain;
end $$;

do $$
declare
  one operator_changes;
begin
  for one in select * from operator_changes order by at, id loop
    perform link_operator_change(one);
  end loop;
end $$;

create function link_new_operator_change() returns trigger language plpgsql as $$
begin
  perform link_operator_change(new);
  return null;
end $$;
create constraint trigger operator_changes_are_linked after insert on operator_changes
  deferrable initially deferred for each row execute function link_new_operator_change();

create trigger operator_change_links_stay before update or delete on operator_change_links
  for each row execute function refuse_change_of_operator_changes();
create trigger operator_change_links_are_not_emptied before truncate on operator_change_links
  for each statement execute function refuse_change_of_operator_changes();

-- A first person's agreement is to exactly what was entered, and runs out.
alter table operator_proposals
  add column input_hash bytea check (length(input_hash) = 32),
  add column expires_at timestamptz,
  drop constraint operator_proposals_input_check,
  add constraint operator_proposals_input_check check (length(input) <= 20000);
update operator_proposals set input_hash = sha256(convert_to(act || E'\n' || input, 'UTF8')),
  expires_at = at + interval '24 hours';
alter table operator_proposals alter column input_hash set not null, alter column expires_at set not null;
