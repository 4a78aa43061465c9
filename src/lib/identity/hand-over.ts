import { call } from '#lib/wire/client.ts'
import { SESSION_CODE_PARAMETER, sessionCode } from './session-code-api.ts'

/**
 * Adds a code to an address that starts a session where it is opened, for example in an app (spec 2.2). The code is
 * made when the link is pressed, so that no address with access to an account is left around. Without a code the link
 * still works.
 */
export async function withSessionCode(href: string): Promise<string> {
  const outcome = await call(sessionCode, {})
  if (!outcome.ok) return href
  const url = new URL(href)
  url.searchParams.set(SESSION_CODE_PARAMETER, outcome.value.code)
  return url.href
}
