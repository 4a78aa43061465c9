import type { Action } from './action.ts'
import type { Outcome } from './client.ts'

/** Repeats a call once with a new seal and proof if these were refused, because nothing else was checked then. */
export async function retryWithNewSeal<A extends Action>(
  attempt: () => Promise<Outcome<A>>,
): Promise<Outcome<A>> {
  const outcome = await attempt()
  if (outcome.ok || outcome.kind === 'fault') return outcome
  const code: string = outcome.code
  if (code !== 'sealedWrongly' && code !== 'humanProofNeeded') return outcome
  const { clearSealKey } = await import('./seal.ts')
  clearSealKey()
  return attempt()
}
