import { visit } from '#lib/site/kept.ts'

/** Whether this session began with the first log-in of the account: whom the popups F are for (spec 4.7). */
const FIRST_LOGIN = 'firstTimeLogin'
/** The login before this one, until a page has told of it (welcome.ts). */
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

/** Whether the dialog about a password that is due is open or still to come. */
export function isLoginDialogDue(): boolean {
  return visit.get(PASSWORD_DUE) !== undefined
}
