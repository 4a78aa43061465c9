-- Ranks of the VIP programme. A rank holds from a day on until the member's next row; rows of days that have begun stay.
create table member_ranks (
  member_id uuid not null references members (id),
  from_day date not null,
  -- Null: no rank any more.
  rank text check (rank ~ '^[a-z0-9-]{1,20}$'),
  -- What the rank adds to each rebate, in millionths of a valid bet, as it stood on that day.
  rebate_ppm int not null check (rebate_ppm between 0 and 100000),
  -- What was counted in the window that decided it.
  progress bigint not null check (progress >= 0),
  primary key (member_id, from_day),
  check (rank is not null or rebate_ppm = 0)
);

create function member_ranks_stay() returns trigger language plpgsql as $$
begin
  raise exception '% on member_ranks is refused: what was earned under a rank stays earned', tg_op using errcode = '23001';
end $$;
create trigger member_ranks_only_grow before update or delete or truncate on member_ranks
  for each statement execute function member_ranks_stay();
