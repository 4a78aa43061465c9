import type phrases from '../../../locales/en/errors.json'

/**
 * Every error code of the API. The English texts are the type: a code without a text does not compile, and a test
 * checks that the other languages have the same keys.
 */
export type ErrorCode = keyof typeof phrases
