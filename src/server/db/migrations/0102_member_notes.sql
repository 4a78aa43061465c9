-- What operators note about a member, for each other. Never shown to the member; nothing is changed or taken back.
create table member_notes (
  id uuid primary key,
  member_id uuid not null references members (id),
  operator text not null check (length(operator) between 1 and 100),
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null
);
create index member_notes_by_member on member_notes (member_id, at desc);
create trigger member_notes_stay before update or delete on member_notes
  for each row execute function refuse_change_of_operator_changes();

-- Which accounts signed in from the same address, and who gave the same bank account.
create index sessions_by_address on sessions (address, member_id);
create index payout_accounts_by_digits on payout_accounts (number);
