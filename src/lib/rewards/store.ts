import { atom } from 'nanostores'
import { setBalance } from '#lib/wallet/store.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { reader } from '#lib/wire/reader.ts'
import { claimReward, type Reward, type Rewards, rewards } from './api.ts'
import { REWARD_STATES, type RewardState } from './rules.ts'

/** Which rewards the page shows; it stands in the address. */
export interface RewardFilter {
  state: RewardState
  before?: string
}

export const $rewardFilter = atom<RewardFilter>({ state: 'claimable' })
export const $rewards = atom<Loadable<Rewards>>(IDLE)

const read = reader($rewards)

/** Reads the filter out of an address's query; what cannot be read is left out. */
export function rewardFilterOf(search: string): RewardFilter {
  const query = new URLSearchParams(search)
  const state = REWARD_STATES.find(one => one === query.get('state')) ?? 'claimable'
  const before = query.get('before') ?? ''
  return /^[0-9a-f-]{36}$/.test(before) ? { state, before } : { state }
}

/** Writes the filter as an address's query, "" or "?…"; what is the habit is left out. */
export function searchOfRewards({ state, before }: RewardFilter): string {
  const query = new URLSearchParams({
    ...(state === 'claimable' ? {} : { state }),
    ...(before ? { before } : {}),
  }).toString()
  return query ? `?${query}` : ''
}

export async function showRewards(filter: RewardFilter): Promise<void> {
  const isOther = filter.state !== $rewardFilter.get().state
  $rewardFilter.set(filter)
  if (isOther) $rewards.set(IDLE)
  await loadRewards()
}

export async function loadRewards(): Promise<void> {
  await read(rewards, $rewardFilter.get(), answer => answer)
}

/** Claims one; sent again after a lost answer it is still paid once. */
export async function claim(reward: Reward): Promise<Outcome<typeof claimReward>> {
  const outcome = await call(claimReward, { id: reward.id })
  if (outcome.ok) setBalance(outcome.value.balance, reward.currency)
  if (outcome.ok || outcome.kind === 'refusal') await loadRewards()
  return outcome
}
