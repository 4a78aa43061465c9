import * as v from 'valibot'
import { action } from '#lib/wire/action.ts'
import { instant } from '#lib/wire/schemas.ts'
import { typed } from './api.ts'

export const changePassword = action({
  name: 'changePassword',
  summary:
    'Changes the password, ends every other session of the member and gives this one a new token; who has not accepted the terms does so with it',
  method: 'POST',
  path: '/member/password',
  audience: 'member',
  beforePasswordChange: true,
  sealed: true,
  input: v.strictObject({
    oldPassword: typed,
    newPassword: typed,
    confirmNewPassword: typed,
    /** The member accepts the terms; required once, while `termsDue` is set. */
    terms: v.optional(v.literal(true, 'badInput')),
  }),
  answer: v.strictObject({ token: v.string(), expiresAt: instant }),
  refusals: [
    'required',
    'wrongPassword',
    'passwordLength',
    'passwordObvious',
    'passwordCommon',
    'passwordSame',
    'passwordsDiffer',
    'termsNeeded',
    'sealedWrongly',
  ],
})
