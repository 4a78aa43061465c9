import { atom } from 'nanostores'

/** The user name to prefill in the login, once known: after setting a new password. */
export const $loginName = atom('')
