-- Withdrawals, the accounts they are paid to, and the turnover that comes before them.

-- Fees are the house's income, apart from what it paid out.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'wallet', 'vendor_wallet', 'locked', 'points',
  'payments_in', 'payments_out', 'vendor_game', 'bonus', 'rebate', 'salary', 'dividend', 'adjustment', 'opening',
  'rounding', 'fees'));

-- Valid bets that are asked for before money may leave. Bets placed after it count, each once, for the oldest one first.
create table turnover_requirements (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- The least id that a round begun after it can have: what counts is a range of ids (0005_vendor_wallet.sql).
  first_round_id uuid not null,
  source text not null check (source in ('deposit', 'bonus')),
  -- What asked for it: a deposit's id.
  reference text not null check (length(reference) between 1 and 200),
  base bigint not null check (base > 0),
  required bigint not null check (required > 0),
  created_at timestamptz not null,
  -- All of a member's are ended together: when every one is met, or when the money is spent.
  ending text check (ending in ('met', 'spent')),
  ended_at timestamptz,
  unique (member_id, source, reference),
  check ((ending is null) = (ended_at is null))
);
create index turnover_requirements_open on turnover_requirements (member_id, first_round_id, id)
  where ending is null;

create table payout_accounts (
  id uuid primary key,
  member_id uuid not null references members (id),
  provider text not null check (length(provider) between 2 and 20),
  number text not null check (number ~ '^[0-9]{6,34}$'),
  holder_name text not null check (length(holder_name) between 2 and 100),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index payout_accounts_once on payout_accounts (member_id, provider, number) where removed_at is null;
-- Who else gives the same number: shown to whoever reviews a withdrawal.
create index payout_accounts_by_number on payout_accounts (provider, number);

create table withdrawals (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- What leaves the wallet; the fee is part of it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  currency text not null,
  status text not null check (status in ('applied', 'reviewing', 'approved', 'paid', 'received', 'notReceived',
    'autoReceived', 'rejected', 'cancelled', 'refunded')),
  -- The ledger's operation that set the money aside.
  hold_id uuid not null unique references ledger_holds (id),
  -- Where it goes, as it stood when it was asked for.
  payout_account_id uuid not null references payout_accounts (id),
  provider text not null,
  number text not null,
  holder_name text not null,
  -- Of the bank, once it was paid.
  payment_reference text check (length(payment_reference) between 1 and 100),
  -- Without an answer of the member it counts as received from then on.
  receipt_until timestamptz,
  created_at timestamptz not null,
  check ((status in ('paid', 'received', 'notReceived', 'autoReceived', 'refunded')) = (receipt_until is not null))
);
create index withdrawals_by_member on withdrawals (member_id, created_at desc, id desc);
create index withdrawals_awaiting_receipt on withdrawals (receipt_until) where status = 'paid';
create index withdrawals_to_decide on withdrawals (created_at)
  where status in ('applied', 'reviewing', 'approved', 'notReceived');

create table withdrawal_steps (
  withdrawal_id uuid not null references withdrawals (id),
  position int not null check (position > 0),
  status text not null,
  at timestamptz not null,
  -- What the member is told: why it was rejected, what was not received.
  reason text check (length(reason) between 1 and 200),
  -- The operator who decided; none where the member did, or time.
  operator text check (length(operator) between 1 and 100),
  primary key (withdrawal_id, position)
);

-- Above an amount two different people approve.
create table withdrawal_approvals (
  withdrawal_id uuid not null references withdrawals (id),
  operator text not null check (length(operator) between 1 and 100),
  at timestamptz not null,
  primary key (withdrawal_id, operator)
);

-- A withdrawal with its whole course.
create view withdrawal_courses as
  select w.*, m.account,
    array(select s.status from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as steps,
    array(select s.at from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as moments,
    array(select s.reason from withdrawal_steps s where s.withdrawal_id = w.id order by s.position) as reasons,
    array(select a.operator from withdrawal_approvals a where a.withdrawal_id = w.id order by a.at) as approvals
  from withdrawals w join members m on m.id = w.member_id;
