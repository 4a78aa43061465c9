import { PAM_CODES, type PamCode } from './pam-api.ts'
import { VENDOR_CODES, type VendorCode } from './vendor-api.ts'

/** The path of the signed calls, and below it that of the player-account API of aggregators. */
const VENDORS = '/api/vendor/'
const AGGREGATORS = '/api/vendor/pam'

/** The code of a call that reaches no handler, or fails before it; otherwise its outcome is unknown. */
const CODE_OF_STATUS: Readonly<Record<number, VendorCode>> = {
  400: 'WRONG_SYNTAX',
  403: 'INVALID_PARTNER',
  404: 'NO_SUCH_CALL',
  405: 'WRONG_METHOD',
  413: 'BODY_TOO_LARGE',
}

/**
 * The body of a failure below the vendors' paths, in the terms of their documents and in English, because a vendor's
 * program reads nothing else. Undefined for any other path.
 */
export function vendorFailureOf(path: string, status: number): Record<string, unknown> | undefined {
  if (!path.startsWith(VENDORS)) return undefined
  const code = CODE_OF_STATUS[status] ?? 'UNKNOWN'
  const message = VENDOR_CODES[code]
  if (path !== AGGREGATORS && !path.startsWith(`${AGGREGATORS}/`)) return { status: 'ERROR', code, message }
  const isUnavailable = status === 503
  const pamCode: PamCode = isUnavailable ? 'PAM_ERR_TIMEOUT' : 'PAM_ERR_UNDEFINED'
  const text = code === 'UNKNOWN' ? PAM_CODES[pamCode] : message
  return { status: 'ERROR', error: { code: pamCode, message: text } }
}
