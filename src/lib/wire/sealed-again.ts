import type { Action } from './action.ts'
import type { Outcome } from './client.ts'

/** A refused seal or proof was not looked into any further, so the call can be made anew, once. */
export async function sealedAgain<A extends Action>(attempt: () => Promise<Outcome<A>>): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok || outcome.kind === 'fault') return outcome
  const code: string = outcome.code
  if (code !== 'sealedWrongly' && code !== 'humanProofNeeded') return outcome
  const { forgetSealKey } = await import('./seal.ts')
  forgetSealKey()
  return attempt()
}
