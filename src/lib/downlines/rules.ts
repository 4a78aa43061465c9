import { ppmOf } from '#lib/money/rates.ts'
import { plainDigits } from '#lib/text/digits.ts'

/** What an agent opens for somebody, itself or by an invite link. */
export const DOWNLINE_KINDS = ['player', 'agent'] as const
export type DownlineKind = (typeof DOWNLINE_KINDS)[number]

/** How lists of downlines are ordered: by name, or by what is the newest or the largest first. */
export const DOWNLINE_ORDERS = ['account', 'joined', 'lastLogin', 'balance', 'month'] as const
export type DownlineOrder = (typeof DOWNLINE_ORDERS)[number]

/** How long an invite link may be good for, in days; without a number for ever. */
export const INVITE_DAYS = [1, 7, 30, 90] as const
export type InviteDays = (typeof INVITE_DAYS)[number]

/** How a link stands: good; ended by its agent; its time or its uses are over. */
export const INVITE_STATES = ['open', 'ended', 'expired', 'usedUp'] as const
export type InviteState = (typeof INVITE_STATES)[number]

/** Open links of one agent, and those that are over which stay on the list. */
export const OPEN_INVITES = 50
export const OLD_INVITES_LISTED = 20
/** The largest number of people that one link may be limited to. */
export const MOST_USES = 10_000
export const LONGEST_NOTE = 60
/** Rows of one page of downlines. */
export const DOWNLINES_PAGE = 25

/** The most that a rate may be: a tenth of a bet. */
const MOST_RATE = 100_000

/** The millionths of a typed percentage; undefined for what is no rate. */
export const ratePpm = (percent: string): number | undefined => ppmOf(percent, MOST_RATE)

export interface RateBounds {
  /** Millionths of a valid bet: what the downline has already, or will have from the next day; none for somebody new. */
  above: number | undefined
  /** The agent's own rate of the same day. */
  most: number
}

/** What is wrong with the percentage that somebody typed for a downline's rate; undefined when nothing is. */
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
