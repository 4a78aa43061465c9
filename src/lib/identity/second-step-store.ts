import { passkeyLogin, passkeyLoginOptions, secondStep, secondStepOptions } from '#lib/security/factor-api.ts'
import { showPasskey } from '#lib/security/show-passkey.ts'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import type { SignedIn } from './api.ts'
import { onSignedIn } from './on-signed-in.ts'
import type { PendingLogin } from './pending-login.ts'
import { noteRemembered } from './store.ts'

/** The result of a second factor; 'stopped' if the browser or the visitor cancelled it. */
export type StepOutcome = Outcome<typeof secondStep> | 'stopped'

/** Sends a code of the authenticator app or a recovery code, and starts this tab's session. */
export async function stepByCode(
  { pendingLogin, remember }: PendingLogin,
  code: string,
): Promise<Outcome<typeof secondStep>> {
  return withRemembered(
    startSessionOf(await retryWithNewSeal(() => call(secondStep, { pendingLogin, code, remember }))),
    remember,
  )
}

/** Uses a passkey as the second factor, and starts this tab's session. */
export async function stepByPasskey({ pendingLogin, remember }: PendingLogin): Promise<StepOutcome> {
  const options = await call(secondStepOptions, { pendingLogin })
  if (!options.ok) return options as Outcome<typeof secondStep>
  const response = await showPasskey(options.value.options)
  if (response === undefined) return 'stopped'
  return withRemembered(
    startSessionOf(await retryWithNewSeal(() => call(secondStep, { pendingLogin, response, remember }))),
    remember,
  )
}

/** Signs in with a passkey only. */
export async function logInByPasskey(entrance?: 'agent'): Promise<Outcome<typeof passkeyLogin> | 'stopped'> {
  const options = await call(passkeyLoginOptions, {})
  if (!options.ok) return options as Outcome<typeof passkeyLogin>
  const response = await showPasskey(options.value.options)
  if (response === undefined) return 'stopped'
  return startSessionOf(await call(passkeyLogin, { response, ...(entrance ? { entrance } : {}) }))
}

function withRemembered(outcome: Outcome<typeof secondStep>, remember: boolean): Outcome<typeof secondStep> {
  if (outcome.ok) noteRemembered(outcome.value, remember)
  return outcome
}

function startSessionOf<A extends Action>(outcome: Outcome<A>): Outcome<A> {
  if (!outcome.ok) return outcome
  onSignedIn(outcome.value as SignedIn)
  return outcome
}
