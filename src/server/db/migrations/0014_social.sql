-- Sign-in through a provider (OpenID Connect): who a member is there, and sign-ins that are under way.

-- Who somebody is at a provider, by the two claims that never change (OpenID Connect Core 1.0, section 2). An e-mail
-- address is no identity: it can change hands.
create table member_identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  member_id uuid not null references members (id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (member_id, issuer)
);

-- Visitors who are at a provider's page right now. A row is used up by the return.
create table social_flows (
  -- SHA-256 of the state that travels with the visitor, and of the cookie that their browser keeps.
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null check (provider in ('1', '2')),
  -- The language of the page that they come back to, and where they go on from there.
  language text not null,
  next text,
  -- For a link: who asked for it, in which session. Both or neither.
  member_id uuid references members (id),
  session_id uuid references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  check ((member_id is null) = (session_id is null))
);
create index social_flows_by_expiry on social_flows (expires_at);
create index social_flows_by_session on social_flows (session_id) where session_id is not null;

-- Identities that a provider has shown and that no member has: an account can be opened with the ticket.
create table social_newcomers (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  issuer text not null,
  subject text not null,
  -- The account that was opened with it; the same request may then be repeated.
  member_id uuid references members (id),
  expires_at timestamptz not null
);
create index social_newcomers_by_expiry on social_newcomers (expires_at);
