import type { PhraseKey } from '#lib/i18n/phrases.ts'
import { loadSnapshot } from '#lib/snapshot/load.ts'
import type { IconName } from './icons.ts'

export interface MemberPage {
  /** Without its language. */
  path: `/member/${string}`
  phrase: PhraseKey<'member'>
  /** What the page is for. */
  about: PhraseKey<'member'>
  icon: IconName
  /** Only while this module is on. */
  module?: 'REFERRAL' | 'VIP' | 'RESPONSIBLE'
  /** What waits there for the member, as a badge. */
  waits?: 'messages' | 'missions' | 'rewards'
}

const PAGES = [
  { path: '/member/securityCenter', phrase: 'account', about: 'accountAbout', icon: 'user' },
  { path: '/member/transferFund', phrase: 'wallet', about: 'walletAbout', icon: 'wallet' },
  { path: '/member/depositv2', phrase: 'deposit', about: 'depositAbout', icon: 'deposit' },
  { path: '/member/withdraw', phrase: 'withdraw', about: 'withdrawAbout', icon: 'withdraw' },
  { path: '/member/transferUpline', phrase: 'transfer', about: 'transferAbout', icon: 'swap' },
  { path: '/member/personalHistoryCopy', phrase: 'betRecord', about: 'betRecordAbout', icon: 'record' },
  {
    path: '/member/transactionHistory',
    phrase: 'accountRecord',
    about: 'accountRecordAbout',
    icon: 'contract',
  },
  { path: '/member/personalProfit', phrase: 'profitLoss', about: 'profitLossAbout', icon: 'chart' },
  { path: '/member/bonusDetails', phrase: 'bonusDetails', about: 'bonusDetailsAbout', icon: 'bonus' },
  { path: '/member/manualRebate', phrase: 'rebate', about: 'rebateAbout', icon: 'rebate' },
  {
    path: '/member/missionLeaderboard',
    phrase: 'missions',
    about: 'missionsAbout',
    icon: 'mission',
    waits: 'missions',
  },
  { path: '/member/rewardCenter', phrase: 'rewards', about: 'rewardsAbout', icon: 'gift', waits: 'rewards' },
  { path: '/member/messageV2', phrase: 'messages', about: 'messagesAbout', icon: 'msg', waits: 'messages' },
  { path: '/member/feedback', phrase: 'feedback', about: 'feedbackAbout', icon: 'feedback' },
  { path: '/member/limits', phrase: 'limits', about: 'limitsAbout', icon: 'limit', module: 'RESPONSIBLE' },
  {
    path: '/member/referral',
    phrase: 'referral',
    about: 'referralAbout',
    icon: 'invite',
    module: 'REFERRAL',
  },
  { path: '/member/playerRank', phrase: 'vip', about: 'vipAbout', icon: 'crown', module: 'VIP' },
] as const satisfies readonly MemberPage[]

export type MemberPath = (typeof PAGES)[number]['path']

/** The pages of the member centre in the order of its list, those whose module is on. */
export function memberPages(): MemberPage[] {
  const { modules } = loadSnapshot().settings
  return PAGES.filter((page: MemberPage) => !page.module || modules.includes(page.module))
}

export function memberPage(path: MemberPath): MemberPage {
  const page = PAGES.find(one => one.path === path)
  if (!page) throw new Error(`${path} is not in the list of the member centre`)
  return page
}
