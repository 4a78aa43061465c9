/** The phrases of `home.json` that tiles of a member's own games need. */
export const OWN_PHRASES = ['rtp', 'more_one', 'more_other'] as const
