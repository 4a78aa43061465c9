import type { PhraseKey } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { IconName } from './icons.ts'

export interface MemberPage {
  /** Without its language. */
  path: `/member/${string}`
  phrase: PhraseKey<'member'>
  icon: IconName
  /** Only while this module is on. */
  module?: 'REFERRAL' | 'VIP' | 'RESPONSIBLE'
  /** What waits there for the member, as a badge. */
  waits?: 'messages' | 'missions' | 'rewards'
}

const PAGES: readonly MemberPage[] = [
  { path: '/member/securityCenter', phrase: 'account', icon: 'user' },
  { path: '/member/transferFund', phrase: 'wallet', icon: 'wallet' },
  { path: '/member/depositv2', phrase: 'deposit', icon: 'deposit' },
  { path: '/member/withdraw', phrase: 'withdraw', icon: 'withdraw' },
  { path: '/member/transferUpline', phrase: 'transfer', icon: 'swap' },
  { path: '/member/personalHistoryCopy', phrase: 'betRecord', icon: 'record' },
  { path: '/member/transactionHistory', phrase: 'accountRecord', icon: 'contract' },
  { path: '/member/personalProfit', phrase: 'profitLoss', icon: 'chart' },
  { path: '/member/bonusDetails', phrase: 'bonusDetails', icon: 'bonus' },
  { path: '/member/manualRebate', phrase: 'rebate', icon: 'rebate' },
  { path: '/member/missionLeaderboard', phrase: 'missions', icon: 'mission', waits: 'missions' },
  { path: '/member/rewardCenter', phrase: 'rewards', icon: 'gift', waits: 'rewards' },
  { path: '/member/messageV2', phrase: 'messages', icon: 'msg', waits: 'messages' },
  { path: '/member/limits', phrase: 'limits', icon: 'limit', module: 'RESPONSIBLE' },
  { path: '/member/referral', phrase: 'referral', icon: 'invite', module: 'REFERRAL' },
  { path: '/member/playerRank', phrase: 'vip', icon: 'crown', module: 'VIP' },
]

/** The pages of the member centre in the order of its list, those whose module is on. */
export function memberPages(): MemberPage[] {
  const { modules } = loadSnapshot().settings
  return PAGES.filter(page => !page.module || modules.includes(page.module))
}
