-- Reports of operators read the accounts and the first deposits of some days. Neither column is written twice, so that a row
-- that changes otherwise pays nothing for it.
create index members_by_creation on members (created_at, id);
create index deposits_first on deposits (member_id, operation_id) where operation_id is not null;
