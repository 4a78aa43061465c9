import type check from '../../../locales/en/drawcheck.json'
import type phrases from '../../../locales/en/draws.json'

export type DrawsPhrases = typeof phrases
/** Of the page that makes a draw again. */
export type CheckPhrases = typeof check
