import { visit } from '#lib/site/kept.ts'

/** Whether this session started with the account's first login: the popups F are for it (spec 4.7). */
const FIRST_LOGIN = 'firstTimeLogin'
/** The previous login, until a page has shown it (welcome.ts). */
export const LAST_LOGIN = 'lastLogin'
/** Set while a password is due in this tab (barred.ts). */
export const PASSWORD_DUE = 'passwordDue'

export function markFirstLogin(): void {
  visit.set(FIRST_LOGIN, 'true')
}

export function isFirstLogin(): boolean {
  return visit.get(FIRST_LOGIN) === 'true'
}

/** Whether this tab's session is of a trial account (spec section 3, session storage). */
export function isTrialTab(): boolean {
  return visit.get('isTrial') === 'true'
}

/** Whether the dialog about a due password is open or still to come. */
export function isLoginDialogDue(): boolean {
  return visit.get(PASSWORD_DUE) !== undefined
}
