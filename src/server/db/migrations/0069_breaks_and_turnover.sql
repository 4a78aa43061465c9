-- What deposits ask to be played ends with a self-exclusion, and with a withdrawal in any break: who may not bet could
-- never meet it, and the money is theirs.
alter table turnover_requirements drop constraint turnover_requirements_ending_check,
  add constraint turnover_requirements_ending_check check (ending in ('met', 'spent', 'break'));
update turnover_requirements r set ending = 'break', ended_at = now()
  where r.ending is null and r.source = 'deposit' and exists (
    select from play_breaks b where b.member_id = r.member_id and b.kind = 'exclusion'
      and (b.ends_at is null or b.ends_at > now()));

-- Whether a payout went to an account: that is what proves whose it is.
create index withdrawals_by_payout_account on withdrawals (payout_account_id);
