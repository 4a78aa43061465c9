import type phrases from '../../../locales/en/fairness.json'

export type FairnessPhrases = typeof phrases
