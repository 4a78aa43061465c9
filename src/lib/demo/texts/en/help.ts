import type { HelpTexts } from '../../help-contents.ts'
import { ACCOUNT } from './help-account.ts'
import { CARE } from './help-care.ts'
import { CONTACT } from './help-contact.ts'
import { GAMES } from './help-games.ts'
import { LEGAL } from './help-legal.ts'
import { MONEY } from './help-money.ts'

/** The help centre in English. */
export const HELP_TEXTS: HelpTexts = { ...ACCOUNT, ...MONEY, ...GAMES, ...CARE, ...LEGAL, ...CONTACT }
