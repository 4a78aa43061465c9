-- The chat room of the house: one room per language.

-- `last` numbers what happens in a room. It grows under the row's lock, which is held until the commit, so that numbers
-- become visible in their order: a reader that has seen n has seen everything up to n.
create table chat_rooms (
  room text primary key check (room in ('th', 'en', 'zh', 'ja', 'vi', 'pt', 'tl')),
  last bigint not null default 0 check (last >= 0),
  -- Up to where an outside engine has been told; unused while pages hear of it from our own servers.
  published bigint not null default 0 check (published >= 0 and published <= last),
  is_open boolean not null default true,
  -- Slow mode: seconds between two messages of a member, until a time or until it is ended.
  slow_seconds int check (slow_seconds between 1 and 3600),
  slow_until timestamptz,
  check (slow_until is null or slow_seconds is not null)
);
insert into chat_rooms (room) values ('th'), ('en'), ('zh'), ('ja'), ('vi'), ('pt'), ('tl');

create table chat_messages (
  -- Made by the client, so that a repeated request is the same message.
  id uuid primary key,
  room text not null references chat_rooms (room),
  -- Its place in the room, and the number of its last change; both are numbers of the room.
  place bigint not null check (place > 0),
  version bigint not null check (version >= place),
  member_id uuid not null references members (id),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  -- 'reported': three members did, and nobody has looked yet.
  state text not null default 'shown' check (state in ('shown', 'reported', 'hidden')),
  -- Whether a moderator has looked at its reports; further ones then no longer hide it.
  is_reviewed boolean not null default false,
  -- Written by the demo world and by nobody.
  is_demo boolean not null default false,
  unique (room, place),
  unique (room, version)
);
create index chat_messages_by_member on chat_messages (member_id, at desc);
create index chat_messages_by_time on chat_messages (at);

create table chat_reports (
  message_id uuid not null references chat_messages (id) on delete cascade,
  reporter_id uuid not null references members (id),
  at timestamptz not null,
  primary key (message_id, reporter_id)
);

-- Whom a member does not want to read.
create table chat_blocks (
  member_id uuid not null references members (id),
  blocked_id uuid not null references members (id),
  at timestamptz not null,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);

-- Who has written or was muted. Its row is locked while the limits of a member are checked.
create table chat_members (
  member_id uuid primary key references members (id),
  mute text check (mute in ('10m', 'day', 'forever')),
  -- Null for good.
  muted_until timestamptz,
  mute_reason text check (length(mute_reason) between 1 and 200),
  check ((mute is null) = (mute_reason is null)),
  check ((mute in ('10m', 'day')) is not true or muted_until is not null),
  check (mute is not null or muted_until is null)
);
