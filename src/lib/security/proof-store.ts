import { atom } from 'nanostores'
import type { Action } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import { reauthenticate } from './api.ts'

/** Who waits for the member to show anew who they are; the page's proof dialog answers. */
export const $proofAsked = atom<{ answer: (isProven: boolean) => void } | undefined>(undefined)

/**
 * Makes a call that may need a recent proof of who is there: when the server asks for one, the dialog comes up, and the
 * call is made again after it. Who closes the dialog gets the server's refusal.
 */
export async function afterProof<A extends Action>(attempt: () => Promise<Outcome<A>>): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok || (outcome.code as string) !== 'reauthenticationNeeded') return outcome
  const isProven = await new Promise<boolean>(answer => $proofAsked.set({ answer }))
  $proofAsked.set(undefined)
  return isProven ? attempt() : outcome
}

export function proveByPassword(password: string): Promise<Outcome<typeof reauthenticate>> {
  return sealedAgain(() => call(reauthenticate, { password }))
}
