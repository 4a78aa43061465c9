import { atom } from 'nanostores'

/** The user name that the login begins with, once the page knows it: somebody who has just set a new password. */
export const $loginName = atom('')
