import type check from '../../../locales/en/drawcheck.json'
import type phrases from '../../../locales/en/draws.json'
import type ownlimit from '../../../locales/en/ownlimit.json'

export type DrawsPhrases = typeof phrases & typeof ownlimit
/** Of the page that makes a draw again. */
export type CheckPhrases = typeof check
