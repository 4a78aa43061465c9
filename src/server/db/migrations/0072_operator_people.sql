-- People who decide about money with the operator's command, each with a key of their own.
create table operator_people (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  -- SHA-256 of the key, which was printed once.
  key_hash bytea not null check (octet_length(key_hash) = 32),
  added_by text not null check (length(added_by) between 1 and 100),
  added_at timestamptz not null,
  -- Then the key opens nothing; the name is not given again, since it stands in the book of changes.
  removed_at timestamptz
);

-- What one person has agreed to and a second one has not yet; gone once it is carried out.
create table operator_agreements (
  subject text not null check (length(subject) between 1 and 300),
  person text not null references operator_people (name),
  at timestamptz not null,
  primary key (subject, person)
);
