/** How far a friend is. */
export const REFERRAL_STATES = ['pending', 'earned', 'refused'] as const
export type ReferralState = (typeof REFERRAL_STATES)[number]

/**
 * Why two accounts look like one person: both were used from one device (the same address and the same browser), the same
 * bank account was given for both, or both carry the same name.
 */
const SIGNS = ['device', 'payoutAccount', 'name'] as const
export type Sign = (typeof SIGNS)[number]

/** Friends of one page. */
export const FRIENDS_PAGE_SIZE = 20
/** Letters and digits that are not mistaken for each other when somebody reads a code out. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** The address that a friend opens: any page keeps the code for the visit; this one opens the form. */
export function referralLink(registerAddress: string, code: string): string {
  const address = new URL(registerAddress)
  address.searchParams.set('referralCode', code)
  return address.href
}
