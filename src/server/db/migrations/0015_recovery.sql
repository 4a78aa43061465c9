-- Ways back into an account whose password is forgotten.

-- Until then the money of an account waits whose password was set by a code to its phone: a stolen number must not be
-- worth a balance (reliability C9).
alter table members add column withdrawals_held_until timestamptz;

create table recovery_links (
  -- SHA-256 of the secret in the link; the secret itself is in the message alone.
  secret_hash bytea primary key check (length(secret_hash) = 32),
  -- None when nobody fits what was entered: then the same is written down, and nothing is sent.
  member_id uuid references members (id),
  -- The age of the password that the link replaces: any change of it, by whatever way, ends the link.
  password_changed_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index recovery_links_by_expiry on recovery_links (expires_at);
