import { POLICY } from '../limits/deployment.ts'
import type { PlayPolicy } from '../limits/policy.ts'
import type { VipSetting } from './vip-setting.ts'

/** Modules that do nothing but give; they are off where the policy allows no bonuses. */
const BONUS_MODULES: readonly string[] = ['RAFFLE', 'REFERRAL', 'REDENVELOPE']

type BonusPolicy = Pick<PlayPolicy, 'bonuses'>

/** Whether a module may be on. What is owed for bets (rebates and points) is no bonus. */
export function allowsModule(modId: string, { bonuses }: BonusPolicy = POLICY): boolean {
  return bonuses === 'allowed' || !BONUS_MODULES.includes(modId)
}

/** Why a setting cannot be used under the policy, as text that begins with its name; none for one that gives nothing. */
export function bonusFaults(key: string, value: unknown, { bonuses }: BonusPolicy = POLICY): string[] {
  return bonuses === 'none' && gives(key, value)
    ? [`${key} gives something: the policy allows no bonuses`]
    : []
}

function gives(key: string, value: unknown): boolean {
  if (key === 'missions' || key === 'envelopes') return (value as readonly unknown[]).length > 0
  if (key === 'missionPrizes') return value !== null
  if (key !== 'vip') return false
  return (value as VipSetting).ranks.some(rank => rank.rankUpMinor !== '0' || rank.birthdayMinor !== '0')
}
