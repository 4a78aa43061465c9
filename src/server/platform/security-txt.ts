import { LANGUAGES, SITE_LANGUAGES } from '#lib/i18n/languages.ts'
import type { Config } from '../config.ts'

export const SECURITY_TXT_PATH = '/.well-known/security.txt'
/** How long it is valid (RFC 9116, section 2.5.5: less than a year). */
const VALID_DAYS = 180

/** Returns the contacts for reporting a vulnerability (RFC 9116); undefined if the deployment has none. */
export function securityTxt(
  { securityContacts, publicUrl }: Pick<Config, 'securityContacts' | 'publicUrl'>,
  now: Date,
): string | undefined {
  if (securityContacts.length === 0) return undefined
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    ...securityContacts.map(contact => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${SITE_LANGUAGES.map(language => LANGUAGES[language].tag).join(', ')}`,
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
  ]
  return `${lines.join('\n')}\n`
}
