import { plainSigns } from '#lib/text/typed.ts'

/**
 * Valid e-mail addresses: the plain form of RFC 5321, which every mail system accepts. Comments, quoted names, IP
 * literals and folded lines are valid by the standard, but always a mistake in a form.
 */

/** RFC 5321, section 4.5.3.1: the lengths of the local part and of the whole address in a path. */
const LONGEST_NAME = 64
const LONGEST_ADDRESS = 254

/** Characters that are allowed in a local part without quotes (RFC 5322, section 3.2.3). */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i
/** Letters, digits and inner hyphens; letters of any script, which are encoded as "xn--…" (RFC 5890). */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** Normalizes an address: trims it and converts full-width characters. A line break is not trimmed. */
export function typedEmail(text: string): string {
  return plainSigns(text).replace(/^[ \t]+|[ \t]+$/g, '')
}

export function isEmail(text: string): boolean {
  const address = typedEmail(text)
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  const labels = address.slice(at + 1).split('.')
  if (at < 1 || name.length > LONGEST_NAME || address.length > LONGEST_ADDRESS) return false
  if (!name.split('.').every(atom => ATOM.test(atom))) return false
  const isDomain = labels.length > 1 && labels.every(label => LABEL.test(label))
  return isDomain && !/^\p{N}+$/u.test(labels.at(-1) ?? '')
}

/** The mailbox of an address, for limits: in lower case and without a plus suffix. */
export function accountOfEmail(text: string): string {
  const address = typedEmail(text).toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/(.)\+.*$/, '$1')}${address.slice(at)}`
}
