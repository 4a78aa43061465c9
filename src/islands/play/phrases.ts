import type phrases from '../../../locales/en/play.json'

export type PlayPhrases = typeof phrases
