-- Places of the hot list that open the games of a vendor in a category rather than one game (specification section 3,
-- "Game": isGame is VASSALAGE). They are no games: nothing launches them, counts them or keeps them as favourites.
create table vendor_entries (
  node_id uuid primary key,
  vendor text not null references vendors (code),
  game_type text not null check (game_type in (
    'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'FISH', 'RNG', 'PVP')),
  -- Part of the path of the label, as a game's code is; never changes.
  entry_code text not null check (entry_code ~ '^[a-z0-9-]{1,80}$'),
  -- Path language to name.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  -- It stands right after the hot game of the same rank.
  hot_rank int not null check (hot_rank > 0),
  -- What the label is drawn from, as a game's is.
  art_seed text not null check (length(art_seed) between 1 and 200),
  unique (vendor, game_type)
);
create trigger vendor_entries_changed after insert or update or delete or truncate on vendor_entries
  for each statement execute function grow_catalogue_version();
