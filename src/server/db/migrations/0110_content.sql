-- What operators write: banners, notices, help and the rest, in one shape. Decision 016.

create table content_items (
  kind text not null check (kind in (
    'banner', 'notice', 'promotion', 'help', 'points-item', 'points-mall', 'footer-link', 'contact', 'app', 'white-label')),
  id text not null check (length(id) between 1 and 64),
  -- The order within its kind.
  position int not null,
  primary key (kind, id)
);

-- An item in parts: "facts" is what is the same in every language; the others are languages. Each has a draft and what is
-- published of it, so that saving or publishing one touches no other.
create table content_parts (
  kind text not null,
  item text not null,
  part text not null check (part = 'facts' or part ~ '^[a-z]{2}$'),
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  published jsonb check (jsonb_typeof(published) = 'object'),
  primary key (kind, item, part),
  foreign key (kind, item) references content_items (kind, id) on delete cascade,
  check (draft is not null or published is not null)
);

-- Every value that a part ever had, who gave it and when. It outlives its item, so that what was deleted can come back.
create table content_versions (
  kind text not null,
  item text not null,
  part text not null,
  -- From 1 on.
  version int not null check (version > 0),
  act text not null check (act in ('moved', 'saved', 'published', 'unpublished', 'deleted')),
  value jsonb,
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (kind, item, part, version)
);
create function refuse_change_of_content_versions() returns trigger language plpgsql as $$
begin
  raise exception 'the history of content is append-only' using errcode = 'restrict_violation';
end $$;
create trigger content_versions_stay before update or delete on content_versions
  for each row execute function refuse_change_of_content_versions();
create trigger content_versions_are_not_emptied before truncate on content_versions
  for each statement execute function refuse_change_of_content_versions();

-- Notices are answered from memory: every process reads them anew when this number has grown.
create trigger content_changed after insert or update or delete or truncate on content_parts
  for each statement execute function grow_site_version();

-- What was written before moves here, as published.
insert into content_items (kind, id, position)
  select 'banner', id, position from banners
  union all
  select 'help', anchor, position from help_articles
  union all
  select 'notice', id::text, row_number() over (order by start_date, id)::int from notices;

with facts (kind, item, part, value) as (
  select 'banner', id, 'facts', jsonb_build_object(
    'groupName', group_name, 'linkageType', linkage_type, 'url', url, 'cloth', cloth, 'art', art) from banners
  union all
  select 'help', anchor, 'facts', jsonb_build_object('topic', topic) from help_articles
  union all
  select 'notice', id::text, 'facts', jsonb_build_object('type', type, 'execution', execution, 'startDate',
    to_char(start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from notices
), texts (kind, item, part, value) as (
  select 'banner', b.id, t.key, t.value from banners b, jsonb_each(b.texts) t
  union all
  select 'help', h.anchor, t.key, t.value from help_articles h, jsonb_each(h.texts) t
  union all
  select 'notice', n.id::text, t.key, jsonb_build_object('title', t.value, 'content', coalesce(n.content -> t.key, '""'))
    from notices n, jsonb_each(n.title) t
)
insert into content_parts (kind, item, part, draft, published)
  select kind, item, part, value, value from facts
  union all
  select kind, item, part, value, value from texts;

insert into content_versions (kind, item, part, version, act, value, operator, at)
  select kind, item, part, 1, 'moved', published, 'upgrade', now() from content_parts;

drop table banners;
drop table notices;
drop table help_articles;
