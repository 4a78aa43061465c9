/** The name of a site whose operator has given none. */
export const OWN_NAME = 'Baize'
