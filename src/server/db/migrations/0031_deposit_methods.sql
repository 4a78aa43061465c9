-- Deposits that wait for a payment, and for people who have seen it arrive.

alter table deposits
  -- Until when the payment is awaited; later an operator can still credit what came late.
  add column expires_at timestamptz,
  -- What the payer was told to pay to, as it stood then: the proxy of a PromptPay code.
  add column payment_target text check (length(payment_target) between 1 and 34),
  add column payee text check (length(payee) between 1 and 60),
  add constraint deposits_awaited_until check (status <> 'awaiting' or expires_at is not null);
create index deposits_to_decide on deposits (created_at) where status = 'awaiting';
create index deposits_to_expire on deposits (expires_at) where status = 'awaiting';

alter table deposit_statuses
  -- What the member is told: why it was rejected.
  add column reason text check (length(reason) between 1 and 200),
  -- The operator who decided; none where the member did, or time.
  add column operator text check (length(operator) between 1 and 100);

-- Above an amount two different people approve.
create table deposit_approvals (
  deposit_id uuid not null references deposits (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (deposit_id, operator)
);

-- A deposit with its whole course.
create view deposit_courses as
  select d.*, m.account,
    array(select s.status from deposit_statuses s where s.deposit_id = d.id order by s.position) as statuses,
    array(select s.at from deposit_statuses s where s.deposit_id = d.id order by s.position) as moments,
    array(select s.reason from deposit_statuses s where s.deposit_id = d.id order by s.position) as reasons,
    array(select a.operator from deposit_approvals a where a.deposit_id = d.id order by a.at) as approvals
  from deposits d join members m on m.id = d.member_id;
