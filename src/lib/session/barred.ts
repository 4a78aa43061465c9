import { atom } from 'nanostores'
import { visit } from '#lib/site/kept.ts'
import { PASSWORD_DUE } from './first-login.ts'

/** What stands between a member and what they asked for: a password to be changed first, or a trial that is no account. */
export type Bar = 'passwordChangeNeeded' | 'realAccountNeeded'

/** The bar to be shown now; one at a time, for every island and page of this tab. */
export const $bar = atom<Bar | undefined>(undefined)

/** A password that is due stays due on every page of the tab; that a trial was refused something is said once. */
export function bar(reason: Bar): void {
  if ($bar.get() === 'passwordChangeNeeded') return
  if (reason === 'passwordChangeNeeded') visit.set(PASSWORD_DUE, 'true')
  $bar.set(reason)
}

export function unbar(): void {
  visit.set(PASSWORD_DUE, undefined)
  $bar.set(undefined)
}

/** Whether this tab was left with a password that is due; nothing else is asked of the server until it is changed. */
export function isPasswordDue(): boolean {
  if ($bar.get() === 'passwordChangeNeeded') return true
  if (visit.get(PASSWORD_DUE) !== 'true') return false
  $bar.set('passwordChangeNeeded')
  return true
}
