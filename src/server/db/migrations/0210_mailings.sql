-- What went to several members, so that the same is not sent twice by mistake, and who wants no offers.
alter table inbox_texts
  -- Of the texts and of the receivers; null for what went to one member, and for what was sent before this.
  add column sent_hash bytea check (length(sent_hash) = 32);
create index inbox_texts_by_hash on inbox_texts (sent_hash, created_at) where sent_hash is not null;

-- Since when a member wants no offers in their inbox; null: they may come.
alter table members add column no_offers_since timestamptz;
