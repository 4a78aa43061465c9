/** The page of each kind of contract. */
const CONTRACT_PAGES = {
  dividend: '/agentHome/agentDividendRecordCopy2',
  daily: '/agentHome/agentDailyWages2',
  hourly: '/agentHome/agentHourSalary',
  realtime: '/agentHome/agentRealtimeSalary',
} as const

/**
 * News that the house tells a member, and the page that belongs to each: one, or one for every kind of contract. Its words
 * are `title_<kind>` and `text_<kind>` of locales/<language>/inboxtexts.json.
 */
const INBOX_PAGES = {
  depositApproved: '/member/depositv2',
  depositRejected: '/member/depositv2',
  depositExpired: '/member/depositv2',
  depositCredited: '/member/depositv2',
  depositReturned: '/member/depositv2',
  withdrawalApproved: '/member/withdraw',
  withdrawalPaid: '/member/withdraw',
  withdrawalRejected: '/member/withdraw',
  withdrawalAutoReceived: '/member/withdraw',
  withdrawalRefunded: '/member/withdraw',
  raiseReady: '/member/limits',
  breakBegan: '/member/limits',
  exclusionBegan: '/member/limits',
  excludedForGood: '/member/limits',
  pointOrderApproved: '/pointMall',
  pointOrderRejected: '/pointMall',
  feedbackAnswered: '/member/feedback',
  feedbackClosed: '/member/feedback',
  raffleWon: '/raffle',
  raffleCancelled: '/raffle',
  applicationApproved: '/member/rewardCenter',
  applicationPoints: '/pointMall',
  applicationTickets: '/raffle',
  applicationRejected: '/promotions',
  promotionEnded: '/promotions',
  transferReceived: '/member/transferUpline',
  dividendPaid: CONTRACT_PAGES.dividend,
  dailySalaryPaid: CONTRACT_PAGES.daily,
  contractOffered: CONTRACT_PAGES,
  contractAccepted: CONTRACT_PAGES,
  contractRefused: CONTRACT_PAGES,
  contractEndAsked: CONTRACT_PAGES,
  contractEndAgreed: CONTRACT_PAGES,
  contractEndRefused: CONTRACT_PAGES,
  contractEnded: CONTRACT_PAGES,
  contractBelowEnded: CONTRACT_PAGES,
} as const satisfies Record<string, `/${string}` | Record<string, `/${string}`>>
export type InboxKind = keyof typeof INBOX_PAGES

export function isInboxKind(kind: string): kind is InboxKind {
  return Object.hasOwn(INBOX_PAGES, kind)
}

/** The page that news is about; of a contract's, the one of its kind. */
export function pageOfNews(kind: InboxKind, contract: string): string | null {
  const page: string | Record<string, string> = INBOX_PAGES[kind]
  return typeof page === 'string' ? page : (page[contract] ?? null)
}

/** Messages on one page of the inbox. */
export const INBOX_PAGE_SIZE = 20
