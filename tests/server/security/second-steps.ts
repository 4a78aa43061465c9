import { Secret, TOTP } from 'otpauth'
import type { SignedIn } from '#lib/identity/api.ts'
import { PASSWORD, signUp, type TestServer } from '#tests/support/test-server.ts'
import type { Answer } from '#tests/support/visitor-calls.ts'

import { SoftPasskey } from './soft-passkey.ts'

/** Longer than a password given counts. */
export const PROOF_OVER_MS = 5 * 60_000 + 1

let names = 0
/** A member who has just registered, so whose session has shown whose it is. */
export const member = (server: TestServer): Promise<SignedIn> => signUp(server, `guard${++names}`)

/** The code that an authenticator app shows at a moment of the site's clock. */
export function codeOf(secret: string, atMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
}

/** Sets up an authenticator app; answers its secret and the recovery codes. */
export async function withAuthenticator(
  server: TestServer,
  token: string,
  now: () => number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await server.call('POST', '/member/authenticator', { token })
  const secret = String(begun.body.value?.secret)
  const done = await server.call('PUT', '/member/authenticator', {
    token,
    body: { code: codeOf(secret, now()) },
  })
  if (!done.body.success) throw new Error(`could not set up an authenticator: ${done.body.code}`)
  return { secret, recoveryCodes: done.body.value?.recoveryCodes as string[] }
}

/** Adds a passkey; answers it and the recovery codes. */
export async function withPasskey(
  server: TestServer,
  token: string,
): Promise<{ passkey: SoftPasskey; id: string; recoveryCodes: string[] }> {
  const passkey = new SoftPasskey()
  const options = await optionsOf(server, '/member/passkeys/creation', { token })
  const body = { name: 'My telephone', response: passkey.create(options) }
  const added = await server.call('POST', '/member/passkeys', { token, body })
  if (!added.body.success) throw new Error(`could not add a passkey: ${added.body.code}`)
  return {
    passkey,
    id: String(added.body.value?.id),
    recoveryCodes: added.body.value?.recoveryCodes as string[],
  }
}

/** What a call that begins something with a passkey gives the browser. */
export async function optionsOf(
  server: TestServer,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<string> {
  const said = await server.call('POST', path, { token, body })
  if (!said.body.success) throw new Error(`${path} answers ${said.body.code}`)
  return String(said.body.value?.options)
}

/** Logs in as far as the second step; returns what the step is asked with. */
export async function heldLogin(server: TestServer, account: string): Promise<Record<string, unknown>> {
  const said = await server.login(account, PASSWORD)
  if (said.body.code !== 'secondFactorNeeded') throw new Error(`the login answers ${said.body.code}`)
  return (said.body as { details?: Record<string, unknown> }).details ?? {}
}

export const step = (server: TestServer, body: Record<string, unknown>): Promise<Answer> =>
  server.sealed('POST', '/session/second-step', 'secondStep', body)
