-- Names were kept in the form NFKC, which takes the Thai vowel sara am (0E33) and its Lao sister (0EB3) apart. What was typed
-- as one sign is one again; the two that it was taken apart into look the same.
update members
   set nickname = replace(replace(nickname, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3')
 where nickname ~ U&'\0E4D\0E32|\0ECD\0EB2';

update member_profiles set
  real_name = replace(replace(real_name, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  payee_name = replace(replace(payee_name, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  referrer = replace(replace(referrer, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  wechat = replace(replace(wechat, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  line = replace(replace(line, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  telegram = replace(replace(telegram, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  zalo = replace(replace(zalo, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3'),
  facebook = replace(replace(facebook, U&'\0E4D\0E32', U&'\0E33'), U&'\0ECD\0EB2', U&'\0EB3')
 where concat(real_name, payee_name, referrer, wechat, line, telegram, zalo, facebook) ~ U&'\0E4D\0E32|\0ECD\0EB2';
