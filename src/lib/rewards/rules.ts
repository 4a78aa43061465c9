/**
 * Why the house gives something: an operator's gift, a friend who came, having come by a friend, a rank, a birthday, an
 * opened red envelope, a finished mission, a place on the weekly leaderboard, a promotion, a prize of a raffle.
 */
export const REWARD_SOURCES = [
  'gift',
  'invite',
  'welcome',
  'rankUp',
  'birthday',
  'envelope',
  'mission',
  'leaderboard',
  'promotion',
  'raffle',
] as const
export type RewardSource = (typeof REWARD_SOURCES)[number]

/** What a member can look through; what was proposed or taken back is not shown. */
export const REWARD_STATES = ['claimable', 'claimed', 'expired'] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** Rewards of one page. */
export const REWARD_PAGE_SIZE = 20

/** How one stands at a moment: its end counts from the very moment, whether the job has been there or not. */
export function stateAt(state: RewardState, expiresAt: Date, now: Date): RewardState {
  return state === 'claimable' && now >= expiresAt ? 'expired' : state
}
