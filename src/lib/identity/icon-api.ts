import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { nothing } from '../wire/schemas.ts'
import { MEMBER_ICONS } from './icon-rules.ts'

const icon = v.nullable(v.picklist(MEMBER_ICONS, 'badInput'))

export const memberIcon = action({
  name: 'memberIcon',
  summary: 'The icon of the signed-in member, and those to choose from with the address of each drawing',
  method: 'GET',
  path: '/member/icon',
  audience: 'member',
  input: nothing,
  answer: v.object({
    /** Null shows the first letter of the name. */
    icon,
    icons: v.array(v.object({ icon: v.picklist(MEMBER_ICONS), url: v.string() })),
  }),
  refusals: [],
})

export const setMemberIcon = action({
  name: 'setMemberIcon',
  summary: 'Chooses an icon, shown in the header, on leaderboards and in the chat; null for none',
  method: 'PUT',
  path: '/member/icon',
  audience: 'member',
  input: v.strictObject({ icon }),
  answer: v.object({ icon }),
  refusals: [],
  rateLimit: { limit: 60, windowSeconds: 60 },
})
