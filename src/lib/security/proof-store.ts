import { atom } from 'nanostores'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { reauthenticate } from './api.ts'

/** Set while a call waits for re-authentication; the page's dialog answers it. */
export const $proofRequest = atom<{ answer: (isProven: boolean) => void } | undefined>(undefined)

/**
 * Makes a call that may need recent re-authentication: if the server requires it, the dialog opens, and the call is
 * repeated afterwards. If the dialog is closed, returns the server's refusal.
 */
export async function afterProof<A extends Action>(attempt: () => Promise<Outcome<A>>): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok || (outcome.code as string) !== 'reauthenticationNeeded') return outcome
  const isProven = await new Promise<boolean>(answer => $proofRequest.set({ answer }))
  $proofRequest.set(undefined)
  return isProven ? attempt() : outcome
}

export function proveByPassword(password: string): Promise<Outcome<typeof reauthenticate>> {
  return retryWithNewSeal(() => call(reauthenticate, { password }))
}
