import { ppmOf } from '#lib/money/rates.ts'
import { plainDigits } from '#lib/text/digits.ts'

/** The kinds of accounts that an agent opens, directly or by an invite link. */
export const DOWNLINE_KINDS = ['player', 'agent'] as const
export type DownlineKind = (typeof DOWNLINE_KINDS)[number]

/** The orders of downline lists: by name, or newest or largest first. */
export const DOWNLINE_ORDERS = ['account', 'joined', 'lastLogin', 'balance', 'month'] as const
export type DownlineOrder = (typeof DOWNLINE_ORDERS)[number]

/** The lifetimes of invite links, in days; without one the link does not expire. */
export const INVITE_DAYS = [1, 7, 30, 90] as const
export type InviteDays = (typeof INVITE_DAYS)[number]

/** The state of a link: valid; closed by its agent; expired; used up. */
export const INVITE_STATES = ['open', 'ended', 'expired', 'usedUp'] as const
export type InviteState = (typeof INVITE_STATES)[number]

/** The most open links of one agent, and the most closed ones on the list. */
export const OPEN_INVITES = 50
export const OLD_INVITES_LISTED = 20
/** The highest limit of uses of one link. */
export const MOST_USES = 10_000
export const LONGEST_NOTE = 60
/** Rows per page of downlines. */
export const DOWNLINES_PAGE = 25

/** The highest rate: a tenth of a bet. */
const MOST_RATE = 100_000

/** The millionths of a typed percentage; undefined if it is not a valid rate. */
export const ratePpm = (percent: string): number | undefined => ppmOf(percent, MOST_RATE)

export interface RateBounds {
  /** Millionths of a valid bet: the downline's rate now or from the next day on; undefined for a new account. */
  above: number | undefined
  /** The agent's own rate on the same day. */
  most: number
}

/** The problem of a typed rate for a downline; undefined if it is valid. */
export function rateProblem(
  percent: string,
  { above, most }: RateBounds,
): 'required' | 'rateForm' | 'rateAboveOwn' | 'rateNotHigher' | undefined {
  const typed = plainDigits(percent)
  if (typed === '') return 'required'
  const ppm = ratePpm(typed)
  if (ppm === undefined) return 'rateForm'
  if (ppm > most) return 'rateAboveOwn'
  return above !== undefined && ppm <= above ? 'rateNotHigher' : undefined
}

export function inviteState(
  invite: { active: boolean; expiresAt: Date | null; mostUses: number | null; uses: number },
  now: Date,
): InviteState {
  if (!invite.active) return 'ended'
  if (invite.mostUses !== null && invite.uses >= invite.mostUses) return 'usedUp'
  return invite.expiresAt !== null && invite.expiresAt <= now ? 'expired' : 'open'
}
