import { passkeyLogin, passkeyLoginOptions, secondStep, secondStepOptions } from '#lib/security/factor-api.ts'
import { showPasskey } from '#lib/security/show-passkey.ts'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import type { SignedIn } from './api.ts'
import { entered } from './entered.ts'
import type { HeldLogin } from './held-login.ts'
import { noteRemembered } from './store.ts'

/** What a second step came to; 'stopped' when the browser or the visitor ended it before. */
export type StepOutcome = Outcome<typeof secondStep> | 'stopped'

/** Gives a code of the authenticator app or a recovery code, and starts the session of this tab. */
export async function stepByCode(
  { pendingLogin, remember }: HeldLogin,
  code: string,
): Promise<Outcome<typeof secondStep>> {
  return remembered(
    begun(await sealedAgain(() => call(secondStep, { pendingLogin, code, remember }))),
    remember,
  )
}

/** Shows a passkey as the second step, and starts the session of this tab. */
export async function stepByPasskey({ pendingLogin, remember }: HeldLogin): Promise<StepOutcome> {
  const options = await call(secondStepOptions, { pendingLogin })
  if (!options.ok) return options as Outcome<typeof secondStep>
  const response = await showPasskey(options.value.options)
  if (response === undefined) return 'stopped'
  return remembered(
    begun(await sealedAgain(() => call(secondStep, { pendingLogin, response, remember }))),
    remember,
  )
}

/** Logs in by a passkey alone. */
export async function logInByPasskey(entrance?: 'agent'): Promise<Outcome<typeof passkeyLogin> | 'stopped'> {
  const options = await call(passkeyLoginOptions, {})
  if (!options.ok) return options as Outcome<typeof passkeyLogin>
  const response = await showPasskey(options.value.options)
  if (response === undefined) return 'stopped'
  return begun(await call(passkeyLogin, { response, ...(entrance ? { entrance } : {}) }))
}

function remembered(outcome: Outcome<typeof secondStep>, remember: boolean): Outcome<typeof secondStep> {
  if (outcome.ok) noteRemembered(outcome.value, remember)
  return outcome
}

function begun<A extends Action>(outcome: Outcome<A>): Outcome<A> {
  if (!outcome.ok) return outcome
  entered(outcome.value as SignedIn)
  return outcome
}
