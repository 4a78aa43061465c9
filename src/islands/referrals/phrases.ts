import type { PageWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/referral.json'

export type ReferralPhrases = typeof phrases

/** How the page writes. */
export type Writing = PageWriting<ReferralPhrases>
