-- Deposits by bank transfer, with the picture of its slip, and by the page of a payment provider.

alter table deposits
  -- The house's bank that a transfer goes to; its number and holder are `payment_target` and `payee`.
  add column payment_bank text check (length(payment_bank) between 1 and 20),
  -- When the payer said that it is paid, and the reference of the bank that they gave; then time no longer ends it.
  add column announced_at timestamptz,
  add column bank_reference text check (length(bank_reference) between 1 and 60),
  -- At the provider: its name for the payment, and the page where it is paid.
  add column payment_id text check (length(payment_id) between 1 and 100),
  add column payment_page text check (length(payment_page) between 1 and 500);
create unique index deposits_by_payment on deposits (payment_id) where payment_id is not null;

drop index deposits_to_expire;
create index deposits_to_expire on deposits (expires_at)
  where status in ('created', 'awaiting') and announced_at is null;
create index deposits_at_provider on deposits (created_at)
  where method = 'providerPage' and status in ('created', 'awaiting', 'expired');

-- What a provider reported, word for word, and what came of it; each report counts once.
create table payment_reports (
  event_id text primary key check (length(event_id) between 1 and 100),
  deposit_id uuid not null references deposits (id),
  payment_id text not null check (length(payment_id) between 1 and 100),
  status text not null check (status in ('paid', 'failed', 'expired')),
  amount bigint not null,
  currency text not null check (length(currency) between 1 and 10),
  -- `held`: money that somebody has to look at, because its amount differs or the deposit was over.
  outcome text not null check (outcome in ('credited', 'closed', 'known', 'held')),
  at timestamptz not null
);
create index payment_reports_of on payment_reports (deposit_id);

drop view deposit_courses;
create view deposit_courses as
  select d.*, m.account,
    array(select s.status from deposit_statuses s where s.deposit_id = d.id order by s.position) as statuses,
    array(select s.at from deposit_statuses s where s.deposit_id = d.id order by s.position) as moments,
    array(select s.reason from deposit_statuses s where s.deposit_id = d.id order by s.position) as reasons,
    array(select a.operator from deposit_approvals a where a.deposit_id = d.id order by a.at) as approvals,
    array(select u.id from uploads u where u.attached_to = d.id order by u.position) as images,
    exists (select 1 from payment_reports r where r.deposit_id = d.id and r.outcome = 'held') as is_held
  from deposits d join members m on m.id = d.member_id;

-- Proofs of members who did not receive a payout; one that is sent anew and is missing again has proofs of its own, at
-- most three each time, after the earlier ones.
alter table uploads drop constraint uploads_position_check, add check (position >= 1);
drop view withdrawal_courses;
create view withdrawal_courses as
  select w.*, m.account,
    array(select s.status from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as steps,
    array(select s.at from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as moments,
    array(select s.reason from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as reasons,
    array(select a.operator from withdrawal_approvals a where a.withdrawal_id = w.id order by a.at) as approvals,
    array(select u.id from uploads u where u.attached_to = w.id order by u.position) as images
  from withdrawals w join members m on m.id = w.member_id;
