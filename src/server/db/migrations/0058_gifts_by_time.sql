-- What the house gave, by when: user loss adds it up for a team. Among the bets and wins of the ledger it is rare.
create index ledger_operations_given on ledger_operations (created_at)
  where kind in ('rebate', 'bonus', 'promotion', 'points_converted');

-- The same as member_paths_by_ancestor, made twice.
drop index member_paths_below;
