-- What is said about games in their lobbies: a vendor at work on its games, a new studio, changed limits.
create table game_announcements (
  id uuid primary key,
  -- What it is about; null is all of them. Each one narrows.
  game_type text check (game_type in (
    'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'FISH', 'RNG', 'PVP')),
  vendor text references vendors (code),
  -- Language to text, as many as were written.
  title jsonb not null check (jsonb_typeof(title) = 'object' and title <> '{}'),
  starts_at timestamptz not null,
  -- Null is until it is removed.
  ends_at timestamptz check (ends_at > starts_at)
);
create index game_announcements_by_start on game_announcements (starts_at desc);
