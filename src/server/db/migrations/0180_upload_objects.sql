-- Contents of uploads in an S3-compatible store. An upload is in its row or there, never both and never neither.

create table upload_objects (
  -- SHA-256 of the content; its hex form is the name in the store.
  hash bytea primary key check (octet_length(hash) = 32),
  -- When somebody last began to store it. What nothing refers to is deleted an hour later.
  used_at timestamptz not null,
  -- Set before it is deleted from the store, and until the store has answered. Meanwhile nothing may refer to it.
  deleting_since timestamptz
);
create index upload_objects_by_use on upload_objects (used_at);

alter table uploads
  alter column content drop not null,
  add column object_hash bytea references upload_objects (hash),
  add constraint uploads_in_one_place check ((content is null) <> (object_hash is null));
create index uploads_by_object on uploads (object_hash) where object_hash is not null;
-- What is still to be moved to the store.
create index uploads_in_rows on uploads (id) where content is not null;
