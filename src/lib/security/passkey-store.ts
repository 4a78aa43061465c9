import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { call, type Outcome } from '#lib/wire/client.ts'
import { addPasskey, passkeyCreation, passkeyProofOptions, reauthenticateByPasskey } from './factor-api.ts'
import { afterProof } from './proof-store.ts'
import { showPasskey } from './show-passkey.ts'
import { thenReload } from './store.ts'

/** `stopped`: the browser or the member cancelled before there was anything to send. */
export type PasskeyOutcome<A extends Parameters<typeof call>[0]> = Outcome<A> | 'stopped'

/** Creates a passkey on this device and stores it under a name. */
export async function makePasskey(name: string): Promise<PasskeyOutcome<typeof addPasskey>> {
  const options = await afterProof(() => call(passkeyCreation, {}))
  if (!options.ok) return options as Outcome<typeof addPasskey>
  const optionsJSON = JSON.parse(options.value.options) as PublicKeyCredentialCreationOptionsJSON
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON }).catch(() => undefined)
  if (!made) return 'stopped'
  const response = JSON.stringify(made)
  return thenReload(() => afterProof(() => call(addPasskey, { name, response })))
}

/** Re-authenticates with a passkey. */
export async function proveByPasskey(): Promise<PasskeyOutcome<typeof reauthenticateByPasskey>> {
  const options = await call(passkeyProofOptions, {})
  if (!options.ok) return options as Outcome<typeof reauthenticateByPasskey>
  const response = await showPasskey(options.value.options)
  return response === undefined ? 'stopped' : call(reauthenticateByPasskey, { response })
}
