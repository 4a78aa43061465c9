import { atom } from 'nanostores'
import { visit } from '#lib/site/kept.ts'
import { PASSWORD_DUE } from './first-login.ts'

/** What blocks a member's request: a password to be changed first, or a trial that needs a real account. */
export type Bar = 'passwordChangeNeeded' | 'realAccountNeeded'

/** The block to show now; only one at a time, for every island and page of this tab. */
export const $bar = atom<Bar | undefined>(undefined)

/** A due password stays due on every page of the tab; a refusal for trials is shown once. */
export function bar(reason: Bar): void {
  if ($bar.get() === 'passwordChangeNeeded') return
  if (reason === 'passwordChangeNeeded') visit.set(PASSWORD_DUE, 'true')
  $bar.set(reason)
}

export function unbar(): void {
  visit.set(PASSWORD_DUE, undefined)
  $bar.set(undefined)
}

/** Whether a password is due in this tab; until it is changed no other calls are made. */
export function isPasswordDue(): boolean {
  if ($bar.get() === 'passwordChangeNeeded') return true
  if (visit.get(PASSWORD_DUE) !== 'true') return false
  $bar.set('passwordChangeNeeded')
  return true
}
