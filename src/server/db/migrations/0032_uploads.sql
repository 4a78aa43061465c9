-- Pictures that members hand in: slips of payments, proofs. They were drawn anew on the way in, so nothing of a file but
-- its picture is here; they are read by their owner, and by whom an operator gave a pass.

create table uploads (
  id uuid primary key,
  owner_id uuid not null references members (id),
  purpose text not null check (length(purpose) between 1 and 40),
  -- SHA-256 of the file as it came, so that a repeat of the same upload is known.
  input_hash bytea not null check (octet_length(input_hash) = 32),
  -- A JPEG.
  content bytea not null check (octet_length(content) between 1 and 5242880),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  -- What it was handed in for, once it was: at most three for one thing. Until then it is forgotten after some hours.
  attached_to uuid,
  position int check (position between 1 and 3),
  check ((attached_to is null) = (position is null)),
  unique (attached_to, position)
);
create index uploads_unattached on uploads (created_at) where attached_to is null;
create index uploads_unattached_of on uploads (owner_id) where attached_to is null;

-- What opens one picture for somebody who is not its owner, for some minutes.
create table upload_passes (
  hash bytea primary key,
  upload_id uuid not null references uploads (id) on delete cascade,
  operator text not null check (length(operator) between 1 and 100),
  expires_at timestamptz not null
);
create index upload_passes_by_end on upload_passes (expires_at);
