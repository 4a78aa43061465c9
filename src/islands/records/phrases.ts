import type phrases from '../../../locales/en/records.json'

export type RecordPhrases = typeof phrases
