import * as v from 'valibot'
import { typed } from '#lib/identity/api.ts'
import { PATTERN_REFUSALS } from '#lib/identity/register-api.ts'
import { action } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'

const optionalTyped = v.optional(typed)
const entry = v.strictObject({
  nickname: optionalTyped,
  realName: optionalTyped,
  payeeName: optionalTyped,
  birthday: optionalTyped,
  idNumber: optionalTyped,
  line: optionalTyped,
  whatsapp: optionalTyped,
  telegram: optionalTyped,
  zalo: optionalTyped,
  wechat: optionalTyped,
  qqNum: optionalTyped,
  facebook: optionalTyped,
})
const field = v.picklist(Object.keys(entry.entries) as (keyof typeof entry.entries)[])

const profileLine = v.strictObject({
  field,
  /** Masked if personal; null if not set. */
  value: v.nullable(v.string()),
  /** Set before, and no longer changeable by the member. */
  isLocked: v.boolean(),
})
export type ProfileLine = v.InferOutput<typeof profileLine>

export const memberProfile = action({
  name: 'memberProfile',
  summary: 'What the member has said of themselves, masked, and what of it they may change',
  method: 'GET',
  path: '/member/profile',
  audience: 'member',
  input: nothing,
  answer: v.strictObject({ lines: v.array(profileLine) }),
  refusals: [],
})

export const setProfile = action({
  name: 'setProfile',
  summary: 'Sets fields of the profile; what is empty or missing stays as it is',
  method: 'PUT',
  path: '/member/profile',
  audience: 'member',
  sealed: true,
  input: entry,
  answer: nothing,
  refusals: [
    'reauthenticationNeeded',
    'profileLocked',
    'textUnreadable',
    'nameReserved',
    'birthdayWrong',
    'birthdayBuddhist',
    'birthdayYear',
    'ageNeeded',
    'sealedWrongly',
    ...PATTERN_REFUSALS,
  ],
})
