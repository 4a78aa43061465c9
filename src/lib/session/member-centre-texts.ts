import { languageOfPage, pathIn } from '#lib/i18n/languages.ts'
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

const loading = new Map<string, Promise<CentreTexts>>()

/** The texts in a page's language; rejects when they cannot be had, and asks anew the next time. */
export function loadCentreTexts(lang: string): Promise<CentreTexts> {
  const known = loading.get(lang) ?? fetchTexts(lang)
  loading.set(lang, known)
  known.catch(() => loading.delete(lang))
  return known
}

async function fetchTexts(lang: string): Promise<CentreTexts> {
  const response = await fetch(pathIn(languageOfPage(lang), '/phrases/centre.json'))
  if (!response.ok) throw new Error(`the texts of the member centre answered ${response.status}`)
  return response.json()
}
