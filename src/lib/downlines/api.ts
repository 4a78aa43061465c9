import * as v from 'valibot'
import { PATTERN_REFUSALS } from '#lib/identity/register-api.ts'
import { plainEntry } from '#lib/text/typed.ts'
import { action } from '#lib/wire/action.ts'
import { clientMadeId, freeText, ID_PATTERN, id, instant, minorText, nothing } from '#lib/wire/schemas.ts'
import {
  DOWNLINE_KINDS,
  DOWNLINE_ORDERS,
  INVITE_DAYS,
  INVITE_STATES,
  LONGEST_NOTE,
  MOST_USES,
  ratePpm,
} from './rules.ts'

const kind = v.picklist(DOWNLINE_KINDS, 'badInput')
/** A share of valid bets as a percentage: "1.8" is 1.8 %, with at most four decimals. */
const percent = v.pipe(
  v.string(),
  v.transform(plainEntry),
  v.check(text => ratePpm(text) !== undefined, 'rateForm'),
)
/** The caller's own rates in percent: today's, and from the next day on. */
const ownRates = v.object({ today: v.string(), next: v.string() })

const placeInTeam = v.object({ id, account: v.string() })

const downline = v.object({
  id,
  account: v.string(),
  nickname: v.string(),
  kind,
  status: v.picklist(['active', 'frozen', 'closed']),
  /** Percent of valid bets: today's, and from the next day on. */
  rate: v.string(),
  nextRate: v.string(),
  balance: minorText,
  /** The direct downlines, and everybody below. */
  directs: v.number(),
  team: v.number(),
  /** Valid bets of the member and everybody below, by the tree at the time of settlement, up to `updatedAt`. */
  validToday: minorText,
  validMonth: minorText,
  lastLoginAt: v.nullable(instant),
  joinedAt: instant,
  /** The members between the caller and this one, from the top down; empty for a direct downline. */
  above: v.array(placeInTeam),
})
export type Downline = v.InferOutput<typeof downline>

/** The cursor of a list: the value that it is ordered by, and the member's id. */
const cursor = v.pipe(
  v.string(),
  v.maxLength(160, 'badInput'),
  v.regex(new RegExp(`^[^~]*~${ID_PATTERN}$`), 'badInput'),
)

/**
 * Without `search`, the direct downlines of `under` (by default of the caller); with it, everybody in the caller's team
 * whose name starts with the text, by name. A member outside of the team is `notFound`.
 */
export const downlines = action({
  name: 'downlines',
  summary:
    'The signed-in agent’s downlines: the direct ones, those of a member of the team, or a search in the whole team',
  method: 'GET',
  path: '/agent/downlines',
  audience: 'agent',
  input: v.strictObject({
    under: v.optional(id),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'badInput')), ''),
    order: v.optional(v.picklist(DOWNLINE_ORDERS, 'badInput'), 'account'),
    after: v.optional(cursor),
  }),
  answer: v.object({
    currency: v.string(),
    own: ownRates,
    /** The caller's direct downlines, and the whole team. */
    directs: v.number(),
    team: v.number(),
    /** The time up to which valid bets are counted; null before any were. */
    updatedAt: v.nullable(instant),
    /** The member whose downlines these are, if not the caller. */
    under: v.nullable(
      v.object({ id, account: v.string(), nickname: v.string(), above: v.array(placeInTeam) }),
    ),
    rows: v.array(downline),
    /** The cursor of the next page; null at the end. */
    next: v.nullable(v.string()),
  }),
  refusals: [],
})
export type Downlines = v.InferOutput<(typeof downlines)['answer']>

export const raiseRate = action({
  name: 'raiseRate',
  summary:
    'Raises the rate of a direct downline from the next day on; never above the agent’s own, never lower',
  method: 'POST',
  path: '/agent/rates',
  audience: 'agent',
  input: v.strictObject({ id: clientMadeId, memberId: id, rate: percent }),
  answer: v.object({
    memberId: id,
    /** Percent; it applies from the start of `fromDay`, a day of the deployment. */
    rate: v.string(),
    fromDay: v.string(),
  }),
  refusals: ['rateForm', 'rateAboveOwn', 'rateNotHigher'],
  once: true,
  rateLimit: { limit: 60, windowSeconds: 60 },
})

/**
 * The id becomes the member's. No answer is stored, because it would contain a password: a repeat with the same id,
 * name, kind and rate makes another first password, within ten minutes and until somebody has logged in; the previous
 * one is then invalid.
 */
export const openDownlineAccount = action({
  name: 'openDownlineAccount',
  summary:
    'Opens an account directly below the signed-in agent, with a first password that is answered this once',
  method: 'POST',
  path: '/agent/accounts',
  audience: 'agent',
  input: v.strictObject({
    id: clientMadeId,
    account: v.pipe(v.string(), v.maxLength(255, 'badInput')),
    kind,
    rate: percent,
  }),
  answer: v.object({
    id,
    account: v.string(),
    kind,
    rate: v.string(),
    /** Works once, and must then be changed. Null if somebody has already logged in. */
    firstPassword: v.nullable(v.string()),
    /** When the first password expires. */
    until: v.nullable(instant),
  }),
  refusals: ['required', ...PATTERN_REFUSALS, 'nameReserved', 'accountTaken', 'rateForm', 'rateAboveOwn'],
  rateLimit: { limit: 20, windowSeconds: 60 },
})
export type OpenedAccount = v.InferOutput<(typeof openDownlineAccount)['answer']>

const invite = v.object({
  id,
  code: v.string(),
  kind,
  rate: v.string(),
  note: v.string(),
  state: v.picklist(INVITE_STATES),
  createdAt: instant,
  expiresAt: v.nullable(instant),
  uses: v.number(),
  mostUses: v.nullable(v.number()),
})
export type Invite = v.InferOutput<typeof invite>

/** Open links first, newest first; then the latest closed ones. */
export const agentAffiliate = action({
  name: 'agentAffiliate',
  summary: 'The signed-in agent’s invite links with code, rate, kind, note, expiry and uses',
  method: 'GET',
  path: '/agent/affiliate',
  audience: 'agent',
  input: nothing,
  answer: v.object({ own: ownRates, timeZone: v.string(), invites: v.array(invite) }),
  refusals: [],
})
export type AgentAffiliate = v.InferOutput<(typeof agentAffiliate)['answer']>

export const createInvite = action({
  name: 'createInvite',
  summary:
    'Makes an invite link: who registers by it comes directly below the agent, with this rate and kind',
  method: 'POST',
  path: '/agent/invites',
  audience: 'agent',
  input: v.strictObject({
    id: clientMadeId,
    kind,
    rate: percent,
    note: v.optional(freeText(LONGEST_NOTE), ''),
    /** How many days it is valid; by default without limit. */
    days: v.optional(v.nullable(v.picklist(INVITE_DAYS, 'badInput')), null),
    /** How many people may register with it. */
    mostUses: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_USES))),
      null,
    ),
  }),
  answer: invite,
  refusals: ['textUnreadable', 'rateForm', 'rateAboveOwn', 'invitesFull'],
  once: true,
  rateLimit: { limit: 30, windowSeconds: 60 },
})

/** Closing a closed link changes nothing. */
export const endInvite = action({
  name: 'endInvite',
  summary: 'Ends an invite link for good; who came by it stays',
  method: 'POST',
  path: '/agent/invites/:id/end',
  audience: 'agent',
  input: v.strictObject({ id }),
  answer: invite,
  refusals: [],
})
