-- Pictures that operators hand in for pages: drawn anew in the sizes and formats that pages use. Decision 016.

create table content_pictures (
  -- SHA-256 of all its files: part of their addresses, which never change what they answer.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the file as it came, so that the same one is known again.
  input_hash bytea not null unique check (octet_length(input_hash) = 32),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- What it shows, by language.
  alt jsonb not null check (jsonb_typeof(alt) = 'object'),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null
);

create table content_picture_files (
  hash text not null references content_pictures (hash) on delete cascade,
  width int not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  content bytea not null check (octet_length(content) between 1 and 5242880),
  primary key (hash, width, format)
);
