-- Providers of the player-account API keep its rules, whatever they were added with; and rounds may end by themselves.

alter table vendor_adapters
  -- Whether a round is over as soon as every bet in it is settled, for vendors that never say that a round is closed.
  add column closes_when_settled boolean not null default false;

update vendor_adapters set pays_after_close = false, takes_zero_bets = true, changes_games = true,
  answers_unknown_rollback_ok = false, tells_balance_in_errors = true, error_status = 200, closes_when_settled = true
where surface = 'pam';

alter table vendor_adapters add constraint vendor_adapters_pam_rules check (surface <> 'pam' or (not pays_after_close
  and takes_zero_bets and changes_games and not answers_unknown_rollback_ok and tells_balance_in_errors
  and error_status = 200));
