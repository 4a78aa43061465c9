-- Who works on a withdrawal now, for the others who see the queue. It decides nothing; the book of changes has the course.
create table withdrawal_cases (
  withdrawal_id uuid primary key references withdrawals (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null
);
