/** The deployment's secret of every test server. */
export const SECRET = 'a secret of the tests, more than 32 characters'
