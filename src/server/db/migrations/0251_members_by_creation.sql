-- Reports of operators read the accounts of some days. It never changes, so that a row that is written anew pays nothing for it.
create index members_by_creation on members (created_at, id);
