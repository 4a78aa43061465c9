import { atom } from 'nanostores'
import type { PlayStop } from './rules.ts'

/** Why the last bet was refused by the member's own limit or break, until the member closes the message. */
export const $playStop = atom<PlayStop | undefined>(undefined)

/** The member's active break, as reported by the live connection. */
export const $break = atom<PlayStop | undefined>(undefined)
