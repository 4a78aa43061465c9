-- A payment password that is forgotten is set anew by a code, and that is written down as what it is.

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'registered', 'loggedIn', 'loginFailed', 'loggedOut', 'passwordChanged', 'passwordWrong',
  'passwordReset', 'passwordResetAsked', 'codeSent', 'codeWrong', 'captchaWrong',
  'rememberedLogin', 'rememberTokenReused', 'freePlayStarted', 'providerLinked', 'providerUnlinked',
  'paymentPasswordSet', 'paymentPasswordWrong', 'paymentPasswordReset', 'profileChanged', 'phoneVerified',
  'emailVerified', 'sessionEnded', 'signedOutEverywhere', 'passkeyAdded', 'passkeyRemoved', 'authenticatorAdded',
  'authenticatorRemoved', 'recoveryCodesMade', 'recoveryCodeUsed', 'secondFactorWrong', 'accountClosed'));
