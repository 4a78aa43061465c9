import type entry from '../../../locales/en/promotionentry.json'
import type terms from '../../../locales/en/promotionterms.json'

/** How the terms of a promotion are written. */
export type TermsPhrases = typeof terms
/** What a member does about a promotion. */
export type EntryPhrases = typeof entry
