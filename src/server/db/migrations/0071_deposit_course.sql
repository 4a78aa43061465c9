-- What becomes of a deposit after its visit: a slip after the time, reasons that have words in every language, when its
-- provider was last asked, and how money that was held ended.

alter table deposits
  -- When the provider was last asked how it stands, and how often.
  add column asked_at timestamptz,
  add column asks int not null default 0 check (asks >= 0);

alter table deposit_statuses
  -- Why, where no operator wrote it: a word of the site, which the member reads in their language.
  add column reason_code text check (reason_code ~ '^[a-zA-Z]{1,40}$');

alter table payment_reports
  -- Of one that was held: what people decided.
  add column resolution text check (resolution in ('credited', 'returned')),
  add column resolved_at timestamptz,
  -- The deposit that the money was credited as.
  add column credited_as uuid unique references deposits (id),
  add constraint payment_reports_resolved check (
    (resolution is null) = (resolved_at is null) and (resolution is null or outcome = 'held')
    and (resolution is not distinct from 'credited') = (credited_as is not null));
create index payment_reports_held on payment_reports (deposit_id) where outcome = 'held' and resolution is null;

-- Slips that came after the time of their transfer wait for somebody.
insert into deposit_statuses (deposit_id, position, status, at)
  select id, (select max(position) + 1 from deposit_statuses s where s.deposit_id = d.id), 'awaiting', announced_at
  from deposits d where status = 'expired' and announced_at is not null;
update deposits set status = 'awaiting' where status = 'expired' and announced_at is not null;

drop view deposit_courses;
create view deposit_courses as
  select d.*, m.account,
    array(select s.status from deposit_statuses s where s.deposit_id = d.id order by s.position) as statuses,
    array(select s.at from deposit_statuses s where s.deposit_id = d.id order by s.position) as moments,
    array(select s.reason from deposit_statuses s where s.deposit_id = d.id order by s.position) as reasons,
    array(select s.reason_code from deposit_statuses s where s.deposit_id = d.id order by s.position) as reason_codes,
    array(select a.operator from deposit_approvals a where a.deposit_id = d.id order by a.at) as approvals,
    array(select u.id from uploads u where u.attached_to = d.id order by u.position) as images,
    exists (select 1 from payment_reports r
      where r.deposit_id = d.id and r.outcome = 'held' and r.resolution is null) as is_held
  from deposits d join members m on m.id = d.member_id;
