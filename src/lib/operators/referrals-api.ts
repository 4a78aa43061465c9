import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { id, instant, nothing } from '../wire/schemas.ts'
import { after, memberName, pageOf } from './wire.ts'

const refused = v.strictObject({
  /** Names the row for `after`. */
  id,
  friend: memberName,
  referrer: v.strictObject({ account: v.string() }),
  /** What makes two accounts look like one person's. */
  sign: v.string(),
  decidedAt: instant,
})

export const operatorReferrals = action({
  name: 'operatorReferrals',
  summary: 'Friends who were refused because two accounts look like one person’s, the latest first',
  method: 'GET',
  path: '/operator/referrals',
  audience: 'operator',
  input: v.strictObject({ after }),
  answer: v.strictObject({ referrals: v.array(refused), ...pageOf }),
  refusals: [],
})

export const operatorAllowReferral = action({
  name: 'operatorAllowReferral',
  summary: 'Lets a friend count who was refused',
  method: 'POST',
  path: '/operator/referrals/:member/allow',
  audience: 'operator',
  input: v.strictObject({ member: id }),
  answer: nothing,
  refusals: ['alreadyDecided'],
})
