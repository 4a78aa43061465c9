-- What a first person proposed that two decide, with all that was entered: the second one agrees to exactly that.
create table operator_proposals (
  -- What it is about: a withdrawal as it stands, a payment that is held, a person. There is one proposal at a time.
  topic text primary key check (length(topic) between 1 and 300),
  act text not null check (length(act) between 1 and 40),
  input text not null check (length(input) <= 200),
  person text not null references operator_people (name),
  at timestamptz not null
);

-- First agreements that wait are given once more: what had been entered was not kept with all of them.
drop table operator_agreements;
