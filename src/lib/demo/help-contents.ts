import type { HelpTopic } from '../help/rules.ts'

/**
 * The contents of the demo world's help centre: anchors by topic, in the order of the page. Other pages and other sites
 * link to anchors, so an anchor stays for good; `term` is the specification's (section 2.1).
 */
export const HELP_CONTENTS = {
  account: ['start', 'login', 'recover', 'security', 'identity', 'app', 'languages', 'agents', 'closing'],
  money: ['deposit', 'withdraw', 'turnover', 'bonus', 'records'],
  games: [
    'rounds',
    'rtp',
    'verify',
    'slots',
    'live',
    'fish',
    'cards',
    'sports',
    'esports',
    'cockfight',
    'lottery',
    'elottery',
  ],
  care: ['care', 'limits', 'break', 'support'],
  legal: ['term', 'privacy', 'cookies'],
  contact: ['contact', 'complaints', 'about'],
} as const satisfies Record<HelpTopic, readonly string[]>

export type HelpAnchor = (typeof HELP_CONTENTS)[HelpTopic][number]

/**
 * `body` is HTML of p, ul, ol, li, strong, a and tables; paths in links stand without a language segment.
 * `<!--demo-->` and `<!--/demo-->` stand around what is true of a demo alone.
 */
interface HelpText {
  title: string
  body: string
}

/** The articles of one topic in one language: a language that lacks one does not compile. */
export type HelpTextsOf<Topic extends HelpTopic> = Record<(typeof HELP_CONTENTS)[Topic][number], HelpText>
/** All articles in one language. */
export type HelpTexts = Record<HelpAnchor, HelpText>
