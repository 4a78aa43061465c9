-- contract: two unique indexes come again, looser; no server names them, so those of the release before go on as they did.
-- A member may cancel an application that nobody has opened: its place, its period and its deposit are free again.

alter table promotion_entries
  drop constraint promotion_entries_state_check,
  add constraint promotion_entries_state_check
    check (state in ('signed', 'applying', 'processing', 'rejected', 'cancelled', 'issued')),
  drop constraint promotion_entries_check1,
  add constraint promotion_entries_decided_at
    check ((state in ('rejected', 'cancelled', 'issued')) = (decided_at is not null)),
  -- Nobody decides what the member has cancelled.
  add constraint promotion_entries_cancelled_by_member
    check (state <> 'cancelled' or (decided_by is null and reason is null and opened_at is null));

drop index promotion_entries_once;
drop index promotion_entries_by_deposit;
create unique index promotion_entries_once on promotion_entries (member_id, promotion, period)
  where state not in ('rejected', 'cancelled');
create unique index promotion_entries_by_deposit on promotion_entries (promotion, deposit_id)
  where state not in ('rejected', 'cancelled');
