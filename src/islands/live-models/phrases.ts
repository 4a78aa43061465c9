import type phrases from '../../../locales/en/livemodels.json'

export type LiveModelPhrases = typeof phrases
