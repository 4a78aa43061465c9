-- The games that a member keeps. `node_id` is the game's; one that leaves the catalogue stays here unseen until it is back.
create table favorites (
  member_id uuid not null references members (id),
  node_id text not null check (length(node_id) between 1 and 100),
  created_at timestamptz not null,
  primary key (member_id, node_id)
);
create index favorites_by_age on favorites (member_id, created_at desc, node_id);
