import { atom } from 'nanostores'
import type { PlayStop } from './rules.ts'

/** What stood against the last bet that was refused by a limit or break of the member's own, until somebody has read it. */
export const $playStop = atom<PlayStop | undefined>(undefined)
