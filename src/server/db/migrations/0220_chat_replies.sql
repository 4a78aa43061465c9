-- A message may reply to another one of its room; and how many members listen to a room, over all servers.

alter table chat_messages add column reply_to uuid references chat_messages (id) on delete set null;
create index chat_messages_by_reply on chat_messages (reply_to) where reply_to is not null;

-- How many members listen to a room by pages of a server. A server that is gone stops to write its rows, and they no
-- longer count.
create table chat_listeners (
  server uuid not null,
  room text not null references chat_rooms (room),
  people int not null check (people > 0),
  at timestamptz not null,
  primary key (server, room)
);
