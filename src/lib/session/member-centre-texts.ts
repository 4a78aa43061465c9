import { fetchedTexts } from '#lib/i18n/fetched-texts.ts'
import type centre from '../../../locales/en/centre.json'
import type member from '../../../locales/en/member.json'
import type withdraw from '../../../locales/en/withdraw.json'

/** The phrases of the receipt question, shared with the withdrawals page. */
export const RECEIPT_PHRASES = ['notReceived', 'received', 'receiptTitle', 'sending'] as const

export type CentreTexts = typeof centre &
  Pick<typeof member, 'nav'> &
  Pick<typeof withdraw, (typeof RECEIPT_PHRASES)[number]> & {
    /** Its pages by their last segment: "depositv2". */
    pages: readonly string[]
  }

/** Loads the texts of the member centre's dialog. */
export const loadCentreTexts = fetchedTexts<CentreTexts>('centre')
