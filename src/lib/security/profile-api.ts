import * as v from 'valibot'
import { typed } from '#lib/identity/api.ts'
import { PATTERN_REFUSALS } from '#lib/identity/register-api.ts'
import { BIRTHDAY_REFUSALS } from '#lib/identity/rules.ts'
import { action } from '#lib/wire/action.ts'
import { nothing } from '#lib/wire/schemas.ts'
import { PROFILE_FIELDS } from './profile-rules.ts'

const entry = v.strictObject(v.entriesFromList(PROFILE_FIELDS, v.optional(typed)))

const profileLine = v.strictObject({
  field: v.picklist(PROFILE_FIELDS),
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
    ...BIRTHDAY_REFUSALS,
    'sealedWrongly',
    ...PATTERN_REFUSALS,
  ],
})
