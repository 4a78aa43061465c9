import type phrases from '../../../locales/en/errors.json'

/**
 * Every code that the wire can carry. English is the type: a code without words does not compile,
 * and a test holds the other languages to the same keys.
 */
export type ErrorCode = keyof typeof phrases
