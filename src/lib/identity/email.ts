import { plainSigns } from '#lib/text/typed.ts'

/**
 * What an e-mail address may be: the plain form of RFC 5321, which every mail system takes. Comments, quoted names,
 * addresses of machines and folded lines are right by the book and always a mistake in a form.
 */

/** RFC 5321, section 4.5.3.1: the name, a label of the domain, and the whole as it fits into a path. */
const LONGEST_NAME = 64
const LONGEST_ADDRESS = 254

/** A run of the characters that stand in a name without quotes (RFC 5322, section 3.2.3). */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i
/** Letters, digits and hyphens inside; letters of any script, which travel as "xn--…" (RFC 5890). */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** The address as it is meant: without spaces around it, full-width signs as plain ones. A line break is no space. */
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

/** The mailbox behind an address, for limits: without regard to capitals and to what follows a plus sign. */
export function accountOfEmail(text: string): string {
  const address = typedEmail(text).toLowerCase()
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at).replace(/(.)\+.*$/, '$1')}${address.slice(at)}`
}
