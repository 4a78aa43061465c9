import { atom } from 'nanostores'

/** A bet was refused by a limit or break of the member's own, until somebody has read it. */
export const $isPlayStopped = atom(false)
