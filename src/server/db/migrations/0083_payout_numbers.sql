-- One way to write a number: numbers that were registered before stay as they were typed, and are compared by this.

-- A mobile number with the country's code in front is the one with 0 (src/lib/withdrawals/payout-numbers.ts).
create function payout_number(provider text, number text) returns text language sql immutable parallel safe as $$
  select case when provider in ('PROMPTPAY', 'TRUEMONEY')
    then regexp_replace(number, '^(?:00)?66([689][0-9]{8})$', '0\1') else number end
$$;
alter table payout_accounts add column compared_number text not null
  generated always as (payout_number(provider, number)) stored;
drop index payout_accounts_by_number;
create index payout_accounts_by_number on payout_accounts (provider, compared_number);

-- The demo's own target and account were of zeros only, which no setting takes any more. Nobody has these either.
update settings set value = jsonb_set(value, '{promptPay,target}', '"9999999999994"')
  where key = 'deposits' and value #>> '{promptPay,target}' = '0000000000';
update settings set value = replace(value::text, '"000-0-00000-0"', '"000-0-00000-2"')::jsonb
  where key = 'deposits' and value::text like '%"000-0-00000-0"%';
