/** The parts of the help centre, in the order of its page. */
export const HELP_TOPICS = ['account', 'money', 'games', 'care', 'legal', 'contact'] as const
export type HelpTopic = (typeof HELP_TOPICS)[number]
