import { Secret, TOTP } from 'otpauth'
import type { SignedIn } from '#lib/identity/api.ts'
import { type Said, type Site, signUp } from '../identity/site.ts'
import { SoftPasskey } from './soft-passkey.ts'

export const PASSWORD = 'quiet river 9'

/** Longer than a password given counts. */
export const PROOF_OVER_MS = 5 * 60_000 + 1

let names = 0
/** A member who has just registered, so whose session has shown whose it is. */
export const member = (site: Site): Promise<SignedIn> => signUp(site, `guard${++names}`, PASSWORD)

/** Shows anew, by the password, who holds a session. */
export const prove = (site: Site, token: string, password = PASSWORD): Promise<Said> =>
  site.sealed('POST', '/member/proof', 'reauthenticate', { password }, { token })

/** The code that an authenticator app shows at a moment of the site's clock. */
export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
}

/** Sets up an authenticator app; answers its secret and the recovery codes. */
export async function withAuthenticator(
  site: Site,
  token: string,
  now: () => number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await site.call('POST', '/member/authenticator', { token })
  const secret = String(begun.body.value?.secret)
  const done = await site.call('PUT', '/member/authenticator', {
    token,
    body: { code: codeOf(secret, now()) },
  })
  if (!done.body.success) throw new Error(`could not set up an authenticator: ${done.body.code}`)
  return { secret, recoveryCodes: done.body.value?.recoveryCodes as string[] }
}

/** Adds a passkey; answers it and the recovery codes. */
export async function withPasskey(
  site: Site,
  token: string,
): Promise<{ passkey: SoftPasskey; id: string; recoveryCodes: string[] }> {
  const passkey = new SoftPasskey()
  const options = await optionsOf(site, '/member/passkeys/creation', { token })
  const body = { name: 'My telephone', response: passkey.create(options) }
  const added = await site.call('POST', '/member/passkeys', { token, body })
  if (!added.body.success) throw new Error(`could not add a passkey: ${added.body.code}`)
  return {
    passkey,
    id: String(added.body.value?.id),
    recoveryCodes: added.body.value?.recoveryCodes as string[],
  }
}

/** What a call that begins something with a passkey gives the browser. */
export async function optionsOf(
  site: Site,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<string> {
  const said = await site.call('POST', path, { token, body })
  if (!said.body.success) throw new Error(`${path} answers ${said.body.code}`)
  return String(said.body.value?.options)
}

/** Logs in as far as the second step; answers what the step is asked with. */
export async function heldLogin(site: Site, account: string): Promise<Record<string, unknown>> {
  const said = await site.login(account, PASSWORD)
  if (said.body.code !== 'secondFactorNeeded') throw new Error(`the login answers ${said.body.code}`)
  return (said.body as { details?: Record<string, unknown> }).details ?? {}
}

export const step = (site: Site, body: Record<string, unknown>): Promise<Said> =>
  site.sealed('POST', '/session/second-step', 'secondStep', body)
