-- What a provider says against a payment that it reported as paid before: held for a person, and ended without money.

alter table payment_reports drop constraint payment_reports_status_check;
alter table payment_reports add constraint payment_reports_status_check
  check (status in ('paid', 'failed', 'expired', 'chargedBack'));
alter table payment_reports drop constraint payment_reports_resolution_check;
alter table payment_reports add constraint payment_reports_resolution_check
  -- noted: somebody has seen to what a provider took back.
  check (resolution in ('credited', 'returned', 'noted'));

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
      where r.deposit_id = d.id and r.outcome = 'held' and r.resolution is null) as is_held,
    exists (select 1 from payment_reports r where r.deposit_id = d.id and r.outcome = 'held' and r.resolution is null
      and r.status <> 'paid') as is_taken_back
  from deposits d join members m on m.id = d.member_id;
