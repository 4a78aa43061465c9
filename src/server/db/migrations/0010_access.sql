-- How members are reached, and what is written down about access to their accounts.

alter table members
  -- E.164, such as +66801234567.
  add column phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  add column phone_verified_at timestamptz,
  -- As it was typed; compared in lower case.
  add column email text check (length(email) between 3 and 254),
  add column email_verified_at timestamptz,
  add check (phone_verified_at is null or phone is not null),
  add check (email_verified_at is null or email is not null);

-- A number that was shown to be somebody's opens only that account. An unverified one proves nothing, and blocks nobody.
create unique index members_by_verified_phone on members (phone) where phone_verified_at is not null;
create index members_by_phone on members (phone) where phone is not null;
create index members_by_email on members (lower(email)) where email is not null;

-- Somebody who comes in by a code to the phone or through a provider may have no password.
alter table members alter column password_hash drop not null;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'registered', 'loggedIn', 'loginFailed', 'loggedOut', 'passwordChanged', 'passwordWrong',
  'passwordReset', 'passwordResetAsked', 'codeSent', 'codeWrong', 'captchaWrong',
  'rememberedLogin', 'rememberTokenReused', 'freePlayStarted', 'providerLinked', 'providerUnlinked',
  'paymentPasswordSet', 'paymentPasswordWrong', 'profileChanged', 'phoneVerified', 'emailVerified',
  'sessionEnded', 'signedOutEverywhere', 'passkeyAdded', 'passkeyRemoved', 'authenticatorAdded',
  'authenticatorRemoved', 'recoveryCodesMade', 'recoveryCodeUsed', 'secondFactorWrong', 'accountClosed'));
