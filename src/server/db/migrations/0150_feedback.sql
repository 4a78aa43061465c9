-- Feedback of members, and what the house answers. One a day, and one that waits for an answer, whatever raced.
create table feedback (
  id uuid primary key,
  member_id uuid not null references members (id),
  type text not null check (length(type) between 1 and 30),
  text text not null check (length(text) between 1 and 4000),
  -- In the deployment's time zone.
  day date not null,
  state text not null check (state in ('open', 'answered', 'closed')),
  -- The answer, or why it was closed; the member reads it.
  answer text check (length(answer) between 1 and 1000),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  unique (member_id, day),
  check ((state = 'open') = (answer is null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index feedback_one_open on feedback (member_id) where state = 'open';
create index feedback_by_member on feedback (member_id, created_at desc, id desc);
create index feedback_by_state on feedback (state, created_at, id);

create view feedback_shown as
  select f.id, f.member_id, m.account, f.type, f.text, f.state, f.answer, f.created_at, f.answered_at, f.answered_by,
    array(select u.id from uploads u where u.attached_to = f.id order by u.position) as images
  from feedback f join members m on m.id = f.member_id;
