import { DEFAULT_WITHDRAWALS } from '#lib/site/withdrawals-setting.ts'
import { operator } from './operator.ts'

/**
 * Before all stories: how the site that they share is set. A story changes none of it; one that needs another setting has
 * a site of its own.
 */
export default async function setup(): Promise<void> {
  // Little turnover for a deposit and rebates from one satang on, so that a story need not play for long.
  await operator('set', 'withdrawals', JSON.stringify({ ...DEFAULT_WITHDRAWALS, depositTurnover: '0.002' }))
  await operator('set', 'rebate', JSON.stringify({ minMinor: '1' }))
  // Everything in the demo world opens; stories are also about what does not.
  await operator('games', 'launchable', 'pepper-kitchen', 'off')
}
