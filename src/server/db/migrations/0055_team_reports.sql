-- What agents read about their teams: rounds and entries of the ledger, newest first, however large the team is.

-- The place at which a round of real money settled, the same that its window counts it at.
alter table game_rounds add column path_id uuid;
update game_rounds set path_id = member_id where book = 'real' and status = 'settled';
alter table game_rounds add constraint game_rounds_place_of_settled
  check (path_id is null or (book = 'real' and status = 'settled'));
-- Of a few places; and of everybody, where a team is a large part of that.
create index game_rounds_by_place on game_rounds (path_id, settled_at desc, id desc) where path_id is not null;
create index game_rounds_settled on game_rounds (settled_at desc, id desc) where path_id is not null;
create index game_rounds_void on game_rounds (opened_at) where status = 'void';

-- Every place below an agent, of now and of before.
create index member_paths_below on member_paths using gin (ancestors);

-- Bets and wins are many, and read by rounds; the rest is found by time. Ids of operations are times.
create index ledger_operations_beside_play on ledger_operations (id) where kind not in ('bet', 'win', 'rollback');
