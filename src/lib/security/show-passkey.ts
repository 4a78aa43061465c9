import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Has the browser sign with a passkey; its answer as JSON text, undefined if it was cancelled. */
export async function showPasskey(options: string): Promise<string | undefined> {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const shown = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return shown && JSON.stringify(shown)
}
