/** The name under which authenticator apps and browsers store this site's credentials. */
export const HOUSE = 'Baize'
