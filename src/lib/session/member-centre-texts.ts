import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type centre from '../../../locales/en/centre.json'
import type member from '../../../locales/en/member.json'
import type withdraw from '../../../locales/en/withdraw.json'

/** What the question about a payout says as the page of withdrawals does. */
export const RECEIPT_PHRASES = ['notReceived', 'received', 'receiptTitle', 'sending'] as const

export type CentreTexts = typeof centre &
  Pick<typeof member, 'nav'> &
  Pick<typeof withdraw, (typeof RECEIPT_PHRASES)[number]> & {
    /** Its pages by their last segment: "depositv2". */
    pages: readonly string[]
  }

/** The texts of the member centre in its dialog. */
export const loadCentreTexts = fetchedTexts<CentreTexts>('centre')
