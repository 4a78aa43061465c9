-- What operators decide while the site runs: settings, notices and popups, and the book of who changed what.

-- Every process keeps settings and notices in memory and loads them anew when this number has grown.
create table site_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into site_version (version) values (0);

create function grow_site_version() returns trigger language plpgsql as $$
begin
  update site_version set version = version + 1;
  return null;
end $$;
create trigger settings_changed after insert or update or delete or truncate on settings
  for each statement execute function grow_site_version();
create trigger notices_changed after insert or update or delete or truncate on notices
  for each statement execute function grow_site_version();

-- Whom a popup is for: A who is logged in, B anonymous visitors, F who logs in for the first time.
alter table notices add column execution text check (execution in ('A', 'B', 'F'));
update notices set execution = 'B' where type = 'PU';
alter table notices add constraint notices_execution_of_popups check ((type = 'PU') = (execution is not null));

-- Append-only: which operator changed what, from what, to what.
create table operator_changes (
  id uuid primary key,
  at timestamptz not null,
  operator text not null check (length(operator) between 1 and 100),
  -- What was changed: "setting maintenance", "notice 0192…".
  subject text not null check (length(subject) between 1 and 200),
  before jsonb,
  after jsonb
);
create index operator_changes_by_time on operator_changes (at desc);

create function refuse_change_of_operator_changes() returns trigger language plpgsql as $$
begin
  raise exception 'the book of operator changes is append-only' using errcode = 'restrict_violation';
end $$;
create trigger operator_changes_stay before update or delete on operator_changes
  for each row execute function refuse_change_of_operator_changes();
create trigger operator_changes_are_not_emptied before truncate on operator_changes
  for each statement execute function refuse_change_of_operator_changes();
