/** A figure that the operator's feed has not said again for so long is none any more, on the server and on open pages. */
export const JACKPOT_GOOD_MS = 10 * 60_000
