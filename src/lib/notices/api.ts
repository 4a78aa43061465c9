import * as v from 'valibot'
import { jackpotStanding } from '#lib/site/api.ts'
import { action } from '#lib/wire/action.ts'
import { instant } from '#lib/wire/schemas.ts'

/** The audience of a popup: A who is logged in, B anonymous visitors, F who logs in for the first time (spec 4.7). */
export const EXECUTIONS = ['A', 'B', 'F'] as const
export type Execution = (typeof EXECUTIONS)[number]

const notice = v.object({ id: v.string(), title: v.string(), startDate: instant, content: v.string() })
export type ShownNotice = v.InferOutput<typeof notice>

const popup = v.object({
  id: v.string(),
  title: v.string(),
  /** HTML that the server cleaned. */
  content: v.string(),
  promotionType: v.nullable(v.string()),
  execution: v.picklist(EXECUTIONS),
})
export type Popup = v.InferOutput<typeof popup>

/** What is announced now (spec 7.4, types B, PL, PU, PR and H), in the language of the call, the newest first. */
export const notices = action({
  name: 'notices',
  summary: 'Announcements, popups and promotion notices',
  method: 'GET',
  path: '/notices',
  audience: 'anyone',
  input: v.strictObject({
    platform: v.optional(v.picklist(['W'], 'badInput')),
    /** Popups for whom; all three kinds without it. */
    execution: v.optional(v.picklist(EXECUTIONS, 'badInput')),
  }),
  answer: v.object({
    /** Type B: the notice bar of the home page. */
    banners: v.array(notice),
    /** Type PL: the announcements page. */
    player: v.array(notice),
    /** Type PU; none for a signed-in member who takes a break from play. */
    popup: v.array(popup),
    /** Type PR. */
    promotion: v.array(notice),
    /** Type H: shown on top of the help centre. */
    help: v.array(notice),
    /** As in the answer of `permission`: the home page reads announcements first, and has no call of its own for it. */
    jackpot: jackpotStanding,
  }),
  refusals: [],
})
