import { atom } from 'nanostores'
import type { PlayStop } from './rules.ts'

/** What stood against the last bet that was refused by a limit or break of the member's own, until somebody has read it. */
export const $playStop = atom<PlayStop | undefined>(undefined)

/** The break of the member's own that is on, as the live line told it. */
export const $break = atom<PlayStop | undefined>(undefined)
