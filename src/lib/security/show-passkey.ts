import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Lets the browser show a passkey; its answer as JSON text, undefined when there is none. */
export async function showPasskey(options: string): Promise<string | undefined> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const shown = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return shown && JSON.stringify(shown)
}
