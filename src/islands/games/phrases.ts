import type phrases from '../../../locales/en/seamless.json'

export type GamePhrases = typeof phrases
