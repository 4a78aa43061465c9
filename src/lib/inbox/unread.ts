import { atom } from 'nanostores'
import type { Unread } from './api.ts'

/** What waits for the member, as the server last told this tab; undefined until it has. */
export const $unread = atom<Unread | undefined>(undefined)
