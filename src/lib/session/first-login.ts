/** Whether this session began with the first log-in of the account: whom the popups F are for (spec 4.7). */
const FIRST_LOGIN = 'firstTimeLogin'
/** The login before this one, until the dialog after a login has told of it (welcome.ts). */
export const LAST_LOGIN = 'lastLogin'

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

/** Whether the dialog after a login is still to come. */
export function isWelcomeDue(): boolean {
  return kept(LAST_LOGIN) !== null
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
