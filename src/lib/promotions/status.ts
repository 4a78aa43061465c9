import { TICKET_REFUSALS } from '../raffle/rules.ts'
import type { PromotionStatus } from './rules.ts'
import type { EntryKind } from './terms.ts'

/** How far a promotion is for one member (spec 4.9). */
export const ACTIVITY_STATUSES = [
  'comingSoon',
  'join',
  'signed',
  'claim',
  'applying',
  'processing',
  'rejected',
  'issued',
  'claimed',
  'closed',
] as const
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number]

/**
 * How far one entry of a member is. `signed`: joined, the deposit is to come. `applying`: handed in. `processing`: an
 * operator has opened it. `cancelled`: taken back by the member before
 * that, or left before the deposit was claimed. `issued`: waits under Rewards. `claimed`: paid.
 * `expired`: not claimed in time.
 */
export const ENTRY_STATES = [
  'signed',
  'applying',
  'processing',
  'rejected',
  'cancelled',
  'issued',
  'claimed',
  'expired',
] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** Whether an entry came to nothing: its place, period and deposit are free again. */
export function isVoid(state: EntryState): boolean {
  return state === 'rejected' || state === 'cancelled'
}

/** What happens to an entry; `approveAndPay` is an approval whose reward needs no claim. */
export const ENTRY_EVENTS = [
  'open',
  'approve',
  'approveAndPay',
  'reject',
  'cancel',
  'claim',
  'expire',
] as const
export type EntryEvent = (typeof ENTRY_EVENTS)[number]

const WAITING = { approve: 'issued', approveAndPay: 'claimed', reject: 'rejected' } as const

const TRANSITIONS: Readonly<Record<EntryState, Partial<Record<EntryEvent, EntryState>>>> = {
  signed: { claim: 'claimed', cancel: 'cancelled' },
  applying: { ...WAITING, open: 'processing', cancel: 'cancelled' },
  processing: { ...WAITING, open: 'processing' },
  issued: { claim: 'claimed', expire: 'expired' },
  rejected: {},
  cancelled: {},
  claimed: {},
  expired: {},
}

/** The state after something happened to an entry; undefined where it cannot happen. */
export function afterEvent(state: EntryState, event: EntryEvent): EntryState | undefined {
  return TRANSITIONS[state][event]
}

/** Why nothing is given for now: no raffle takes the tickets, or no seed is announced for an envelope. */
export const HELD_UP = [...TICKET_REFUSALS, 'promotionDrawWaits'] as const
export type HeldUp = (typeof HELD_UP)[number]

/** What decides how far a promotion is for a member. */
export interface Standing {
  /** What it is for everybody at this moment. */
  promotion: PromotionStatus
  entry: EntryKind
  /** The member's latest entry of this period; undefined without one. */
  own: EntryState | undefined
  /** Whether the deposit that a joined member is paid for is there. */
  hasDeposit: boolean
  /** Whether all places are taken. */
  isFull: boolean
  /** Whether what it gives cannot be given now (`HELD_UP`). */
  isHeldUp: boolean
}

/** What a member has begun goes on, whatever becomes of the offer; what has not begun depends on the offer. */
export function activityStatus(standing: Standing): ActivityStatus {
  const { promotion, entry, own, hasDeposit, isFull, isHeldUp } = standing
  if (own === 'expired') return 'closed'
  if (own === 'signed' && hasDeposit) return isHeldUp ? 'signed' : 'claim'
  if (own === 'signed') return promotion === 'closed' ? 'closed' : 'signed'
  if (own !== undefined && own !== 'cancelled') return own
  if (promotion === 'comingSoon') return 'comingSoon'
  if (promotion === 'closed' || isFull || isHeldUp) return 'closed'
  return entry === 'claim' ? 'claim' : 'join'
}

/** Whether the member may take part now: once in a period, and again after what came to nothing. */
export function mayEnter({ promotion, own, isFull, isHeldUp }: Standing): boolean {
  return promotion === 'open' && !isFull && !isHeldUp && (own === undefined || isVoid(own))
}
