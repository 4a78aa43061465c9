import type { PageWriting } from '#lib/money/text.ts'
import type phrases from '../../../locales/en/transfers.json'

export type TransferPhrases = typeof phrases

/** How the page writes. */
export type Writing = PageWriting<TransferPhrases>
