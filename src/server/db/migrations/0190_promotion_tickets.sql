-- A promotion may give raffle tickets: of the raffle that is open when they are given, once for each entry.

alter table promotion_entries
  add column tickets int check (tickets between 1 and 10000),
  add column ticket_id uuid unique references raffle_tickets (id),
  drop constraint promotion_entries_check,
  drop constraint promotion_entries_check2,
  drop constraint promotion_entries_check3,
  add constraint promotion_entries_one_reward check (num_nonnulls(amount, points, tickets) <= 1),
  add constraint promotion_entries_issued_once
    check ((state = 'issued') = (num_nonnulls(reward_id, operation_id, ticket_id) = 1)),
  add constraint promotion_entries_given_as_promised check (
    (reward_id is null or amount is not null) and (operation_id is null or points is not null)
    and (ticket_id is null or tickets is not null) and num_nonnulls(reward_id, operation_id, ticket_id) <= 1);

drop view promotion_courses;
create view promotion_courses as
  select e.id, e.promotion, e.member_id, m.account, e.period, e.terms_version, e.terms, e.titles, e.deposit_id, e.remark,
    e.amount, e.points, e.tickets, e.currency, e.created_at, e.opened_at, e.decided_at, e.decided_by, e.reason, e.reward_id,
    case when e.state <> 'issued' then e.state
      when e.operation_id is not null or e.ticket_id is not null or w.state = 'claimed' then 'claimed'
      when w.state = 'claimable' then 'issued' else 'expired' end as state,
    r.name as raffle,
    array(select u.id from uploads u where u.attached_to = e.id order by u.position) as images,
    array(select a.operator from promotion_approvals a where a.entry_id = e.id order by a.at) as approvals
  from promotion_entries e join members m on m.id = e.member_id left join rewards w on w.id = e.reward_id
    left join raffle_tickets t on t.id = e.ticket_id left join raffles r on r.id = t.raffle_id;
