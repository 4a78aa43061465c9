-- Every entry of a real wallet with the place that its member had in the tree at that moment: what reports of teams
-- stand on. The first place of a member counts from the beginning, since its row is a moment younger than the account.
-- Without aggregates or windows, so that it is planned as a part of the statement that reads it.
create view placed_entries as
select o.id as operation_id, o.kind, o.reference, o.created_at, e.account_id, e.amount, a.member_id, p.ancestors
from ledger_operations o
join ledger_entries e on e.operation_id = o.id
join ledger_accounts a on a.id = e.account_id and a.kind = 'wallet' and a.book = 'real'
join member_paths p on p.member_id = a.member_id and (p.from_at <= o.created_at or p.id = p.member_id)
  and not exists (
    select from member_paths l where l.member_id = p.member_id and l.from_at > p.from_at and l.from_at <= o.created_at);
