import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { call, type Outcome } from '#lib/wire/client.ts'
import { addPasskey, passkeyCreation, passkeyProofOptions, reauthenticateByPasskey } from './factor-api.ts'
import { afterProof } from './proof-store.ts'
import { showPasskey } from './show-passkey.ts'
import { thenReload } from './store.ts'

/** `stopped`: the browser or the member ended it before there was anything to send. */
export type PasskeyOutcome<A extends Parameters<typeof call>[0]> = Outcome<A> | 'stopped'

/** Makes a passkey on this device and keeps it under a name. */
export async function makePasskey(name: string): Promise<PasskeyOutcome<typeof addPasskey>> {
  const begun = await afterProof(() => call(passkeyCreation, {}))
  if (!begun.ok) return begun as Outcome<typeof addPasskey>
  const optionsJSON = JSON.parse(begun.value.options) as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON }).catch(() => undefined)
  if (!made) return 'stopped'
  const response = JSON.stringify(made)
  return thenReload(() => afterProof(() => call(addPasskey, { name, response })))
}

/** Shows anew, by a passkey, who is there. */
export async function proveByPasskey(): Promise<PasskeyOutcome<typeof reauthenticateByPasskey>> {
  const begun = await call(passkeyProofOptions, {})
  if (!begun.ok) return begun as Outcome<typeof reauthenticateByPasskey>
  const response = await showPasskey(begun.value.options)
  return response === undefined ? 'stopped' : call(reauthenticateByPasskey, { response })
}
