/** Whether this session began with the first log-in of the account: whom the popups F are for (spec 4.7). */
const FIRST_LOGIN = 'firstTimeLogin'
/** The login before this one, until the dialog after a login has told of it (welcome.ts). */
export const LAST_LOGIN = 'lastLogin'
/** Set while a password is due in this tab (barred.ts). */
export const PASSWORD_DUE = 'passwordDue'

export function markFirstLogin(): void {
  try {
    sessionStorage.setItem(FIRST_LOGIN, 'true')
  } catch {
    // A browser that keeps nothing shows no popups for newcomers.
  }
}

export function isFirstLogin(): boolean {
  return kept(FIRST_LOGIN) === 'true'
}

/** Whether this tab's session is of a trial account (spec section 3, session storage). */
export function isTrialTab(): boolean {
  return kept('isTrial') === 'true'
}

/** Whether a dialog about the login is open or still to come: a password that is due, or the welcome. */
export function isLoginDialogDue(): boolean {
  return kept(PASSWORD_DUE) !== null || kept(LAST_LOGIN) !== null
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
