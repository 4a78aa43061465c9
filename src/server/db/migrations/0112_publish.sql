-- What operators have published: snapshots, the files that their pages are made of, and which of them is shown. Decision 017.

-- A file of a built site by its content, compressed beside it; many builds share one.
create table site_files (
  -- Of SHA-256, as in the ETag that browsers know it by.
  hash text primary key check (hash ~ '^[A-Za-z0-9_-]{22}$'),
  content bytea not null,
  gz bytea,
  br bytea,
  -- Brotli's; what is low is compressed further while nobody waits.
  quality int check (quality between 0 and 11),
  check ((br is null) = (gz is null) and (br is null) = (quality is null))
);

-- One row for each publish; roll-backs make none.
create table site_publishes (
  number int primary key check (number > 0),
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  operator text not null check (length(operator) between 1 and 100),
  note text check (length(note) between 1 and 500),
  at timestamptz not null
);

-- The pages of a publish as one release of the code renders them: paths with their files.
create table site_builds (
  publish int not null references site_publishes (number) on delete cascade,
  release text not null check (length(release) between 1 and 64),
  site jsonb not null check (jsonb_typeof(site -> 'files') = 'object'),
  at timestamptz not null,
  primary key (publish, release)
);

-- Which publish is shown: none is the pages that came with the code. Every process reads it anew when `version` has grown.
create table site_current (
  singleton boolean primary key default true check (singleton),
  publish int references site_publishes (number),
  version bigint not null default 0
);
insert into site_current default values;

-- Who renders and stores: one at a time. Whoever has it says so again and again; a process that was killed does not.
create table site_publisher (
  singleton boolean primary key default true check (singleton),
  owner uuid,
  lease_until timestamptz not null default '-infinity'
);
insert into site_publisher default values;
