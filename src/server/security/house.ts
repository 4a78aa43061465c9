/** The name under which authenticator apps and browsers keep what belongs to this site. */
export const HOUSE = 'Baize'
