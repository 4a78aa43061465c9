-- The help centre as operators write it; `texts` by language: title and body, which is HTML that was cleaned.

create table help_articles (
  -- Its place on the page and in addresses of other sites: never changes.
  anchor text primary key check (anchor ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(anchor) <= 60),
  topic text not null check (topic in ('account', 'money', 'games', 'care', 'legal', 'contact')),
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  -- The order on the page.
  position int not null
);
