-- The catalogue of games, and what operators publish on the static pages.

create table vendors (
  code text primary key check (code ~ '^[A-Z0-9_]{1,20}$'),
  mark text not null check (length(mark) between 1 and 20),
  is_studio boolean not null,
  position int not null
);

create table game_classifications (
  game_type text not null check (length(game_type) between 1 and 20),
  code text not null check (length(code) between 1 and 20),
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  position int not null,
  primary key (game_type, code)
);

create table games (
  node_id uuid primary key,
  vendor text not null references vendors (code),
  game_type text not null check (game_type in (
    'LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'FISH', 'RNG', 'PVP')),
  -- The vendor's code, part of the path of the game's label; never changes.
  game_code text not null check (game_code ~ '^[a-z0-9-]{1,80}$'),
  classify text,
  -- Path language to name.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  -- Percent, exactly as stated.
  rtp numeric check (rtp > 0 and rtp <= 100),
  hot_rank int check (hot_rank > 0),
  is_new boolean not null,
  maintenance boolean not null,
  launchable boolean not null,
  -- The order within the category.
  position int not null,
  released_on date not null,
  -- What the label is drawn from; labels are served as unchangeable, so it stays when a game is renamed.
  art_seed text not null check (length(art_seed) between 1 and 200),
  unique (vendor, game_type, game_code),
  foreign key (game_type, classify) references game_classifications (game_type, code)
);
create index games_by_category on games (game_type, position);
create index games_hot on games (hot_rank) where hot_rank is not null;

-- Every process keeps the catalogue in memory and loads it anew when this number has grown.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue_version (version) values (0);

create function grow_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger vendors_changed after insert or update or delete or truncate on vendors
  for each statement execute function grow_catalogue_version();
create trigger game_classifications_changed after insert or update or delete or truncate on game_classifications
  for each statement execute function grow_catalogue_version();
create trigger games_changed after insert or update or delete or truncate on games
  for each statement execute function grow_catalogue_version();

-- Banners of the static pages; `texts` by language: headline (lines), line, button, condition.
create table banners (
  id text primary key check (length(id) between 1 and 64),
  group_name text not null check (group_name in ('w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_forget')),
  linkage_type text not null check (linkage_type in ('page', 'category', 'outside')),
  url text not null check (length(url) between 1 and 500),
  cloth text not null check (cloth in ('baize', 'oxblood', 'indigo')),
  art jsonb not null check (jsonb_typeof(art) = 'array'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  position int not null
);

-- Title and content by language; the content is HTML that was cleaned before it came here.
create table notices (
  id uuid primary key,
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  start_date timestamptz not null,
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
create index notices_by_start on notices (start_date desc);
