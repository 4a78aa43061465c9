/** How far a promotion is, of the activity statuses (spec 4.9) those that are the same for everybody. */
export const PROMOTION_STATUSES = ['open', 'comingSoon', 'closed'] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]

/** What decides how far a promotion is; dates as instants in ISO 8601, null where none is set. */
export interface PromotionTimes {
  status: PromotionStatus
  startDate: string | null
  endDate: string | null
}

/**
 * How far a promotion is at a moment: what the operator has set, unless its dates say otherwise. Pages are built at one
 * time and read at another, so both ask; an offer that has ended is shown as closed without a new publish.
 */
export function promotionStatus({ status, startDate, endDate }: PromotionTimes, at: Date): PromotionStatus {
  if (status === 'closed' || (endDate !== null && at >= new Date(endDate))) return 'closed'
  const isWaited = startDate !== null && at < new Date(startDate)
  return status === 'comingSoon' || isWaited ? 'comingSoon' : 'open'
}
