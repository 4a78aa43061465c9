-- The role and the database of the servers, made once by the superuser:
--   psql -v ON_ERROR_STOP=1 -v password="…" -f role.sql postgres
-- The time limits belong to the role, since behind PgBouncer a connection cannot set its own.
create role baize login password :'password';
alter role baize set statement_timeout = '5s';
alter role baize set lock_timeout = '2s';
alter role baize set idle_in_transaction_session_timeout = '10s';
create database baize owner baize encoding 'UTF8' template template0;
