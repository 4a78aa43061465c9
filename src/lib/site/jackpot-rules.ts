/** A figure that the feed has not confirmed for this long is discarded, on the server and on open pages. */
export const JACKPOT_GOOD_MS = 10 * 60_000
