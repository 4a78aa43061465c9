-- Who opens an account for somebody else accepts nothing in their name: the owner is asked when they first come in.
alter table members alter column terms_version drop not null;

-- Whose password is still one of the house and who did not log in at the moment of registering was never asked so far.
update members set terms_version = null
 where must_change_password and first_login_at is distinct from created_at;
