import { createHmac } from 'node:crypto'
import { LANGUAGES, type Language } from '#lib/i18n/languages.ts'
import { maskName } from '#lib/play/rules.ts'
import type { AuthorOf } from './authors.ts'

/** How long the address of an outside chat opens it. */
const VALID_SECONDS = 120

/** The key that an outside chat checks addresses with; `npm run operator -- chat key` prints it. */
export function outsideKey(secret: string): string {
  return createHmac('sha256', secret).update('outside chat').digest('hex')
}

interface Visitor {
  memberId: string
  account: string
  language: Language
  now: Date
}

/**
 * The address of an outside chat for a member. It says who comes (never the account: a name of its own and the masked
 * name), the language, until when it is valid, and over all of these the signature: HMAC-SHA256, in hex, of the query
 * before `&signature`.
 */
export function outsideAddress(
  url: string,
  { memberId, account, language, now }: Visitor,
  { secret, authorOf }: { secret: string; authorOf: AuthorOf },
): string {
  const query = new URLSearchParams({
    member: authorOf(memberId),
    name: maskName(account),
    language: LANGUAGES[language].tag,
    expires: String(Math.floor(now.getTime() / 1_000) + VALID_SECONDS),
  }).toString()
  const signature = createHmac('sha256', outsideKey(secret)).update(query).digest('hex')
  return `${url}?${query}&signature=${signature}`
}
