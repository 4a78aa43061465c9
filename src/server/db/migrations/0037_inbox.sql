-- The inbox of a member: news of what happened to the account, and what operators write.

-- What an operator writes is kept once, however many get it. By language; the HTML was cleaned before it came here.
create table inbox_texts (
  id uuid primary key,
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  operator text not null check (length(operator) between 1 and 100),
  created_at timestamptz not null
);

create table inbox_messages (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- Either news, told in the reader's language from a phrase and its values, or an operator's text.
  kind text check (kind ~ '^[a-zA-Z]{1,40}$'),
  "values" jsonb not null default '{}' check (jsonb_typeof("values") = 'object'),
  text_id uuid references inbox_texts (id),
  created_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  check ((kind is null) <> (text_id is null))
);
create index inbox_messages_by_member on inbox_messages (member_id, created_at desc, id desc) where deleted_at is null;
create index inbox_messages_unread on inbox_messages (member_id) where read_at is null and deleted_at is null;
