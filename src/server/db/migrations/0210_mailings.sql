-- What an operator wrote, to whom and for what, so that the same is not sent twice by mistake.
alter table inbox_texts
  -- Of the texts and of the receivers; null for what went to one member, and for what was sent before this.
  add column sent_hash bytea check (length(sent_hash) = 32);
create index inbox_texts_by_hash on inbox_texts (sent_hash, created_at) where sent_hash is not null;
