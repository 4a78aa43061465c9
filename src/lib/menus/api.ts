import * as v from 'valibot'
import { action } from '../wire/action.ts'
import { MENU_GROUPS } from './side-menu.ts'

const entry = v.object({
  /** What it is, the same in every language. */
  id: v.string(),
  /** Its name in the language of the call, and where there is room for one word; null where the name is that. */
  label: v.string(),
  short: v.nullable(v.string()),
  /** A symbol of /icons.svg: "i-rng". */
  icon: v.string(),
  /** Its page in the language of the call: "/en/rng". */
  url: v.string(),
  /** Games of a category where there are many; null for all else. */
  count: v.nullable(v.number()),
  /** Whose pages it leads to: guests are asked to log in first where it is members'. */
  audience: v.picklist(['anyone', 'member']),
  /** The module that it depends on, which is on now; null where it is always there. */
  module: v.nullable(v.string()),
  /** An offer: hide it from members who have excluded themselves (`exclusion` of memberInfo). */
  isOffer: v.boolean(),
  /** The counter of unreadMessageCount that belongs to it. */
  waits: v.nullable(v.picklist(['missions', 'rewards'])),
  /** What the site opens in place of the page. */
  opens: v.nullable(v.picklist(['customerService', 'lines', 'app', 'chat'])),
})
export type WireMenuEntry = v.InferOutput<typeof entry>

/** The site's own menu is made of the same entries. What a module is off for, and what has no games, is not there. */
export const menus = action({
  name: 'menus',
  summary: 'The side menu’s entries that show now, in one language, with what each depends on',
  method: 'GET',
  path: '/menus',
  audience: 'anyone',
  input: v.strictObject({
    /** The code of a language, "TY"; the caller's own when it is left out. */
    language: v.optional(v.pipe(v.string(), v.maxLength(10, 'badInput'))),
  }),
  answer: v.object({
    groups: v.array(v.object({ group: v.picklist(MENU_GROUPS), label: v.string(), entries: v.array(entry) })),
  }),
  refusals: [],
  // Guests behind one address of a carrier count together.
  rateLimit: { limit: 3_000, windowSeconds: 60 },
})
