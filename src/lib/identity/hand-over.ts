import { call } from '#lib/wire/client.ts'
import { SESSION_CODE_PARAMETER, sessionCode } from './session-code-api.ts'

/**
 * The address with a code that begins a session where it is opened, an app for one (spec 2.2): made when the link is
 * pressed, so that no address lies about that opens an account. Without one the address still leads there.
 */
export async function withSessionCode(href: string): Promise<string> {
  const outcome = await call(sessionCode, {})
  if (!outcome.ok) return href
  const url = new URL(href)
  url.searchParams.set(SESSION_CODE_PARAMETER, outcome.value.code)
  return url.href
}
