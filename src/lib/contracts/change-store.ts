import { atom } from 'nanostores'
import { newId } from '../ids/ids.ts'
import type { Action, CallInputOf, Failure } from '../wire/action.ts'
import { call } from '../wire/client.ts'
import { answerContract, finishContract, offerContract, terminateContract } from './change-api.ts'
import { readContractInfo } from './info-store.ts'
import type { ContractEndings, ContractRequest, WireTier } from './shapes.ts'
import { $contractKind, readContracts } from './store.ts'
import type { DividendPeriod } from './windows.ts'

/** What can be done to a contract. */
export type Deed = 'offer' | 'accept' | 'refuse' | 'takeBack' | 'askEnd' | 'agreeEnd' | 'keep'

/** A change on its way. `unknown`: no answer came; the same again is safe and does it once. */
export type Change =
  | { state: 'idle' }
  | { state: 'sending'; deed: Deed }
  | { state: 'done'; deed: Deed; id: string }
  | { state: 'refused' | 'unknown'; deed: Deed; failure: Failure }

export const $change = atom<Change>({ state: 'idle' })

/** The wish that has no answer yet: the same one sent again keeps its id, so that it takes effect once. */
let unanswered: { wish: string; id: string } | undefined

export function offer(
  downlineId: string,
  period: DividendPeriod | null,
  tiers: WireTier[],
): Promise<boolean> {
  return change('offer', offerContract, { kind: $contractKind.get(), downlineId, period, tiers })
}

/** Agrees to an open request. `endings`: those that were shown; others by now are refused. */
export function agree(request: ContractRequest, endings: ContractEndings | null): Promise<boolean> {
  const input = { requestId: request.id, isAccepted: true, told: endings?.mark ?? '' }
  return change(request.request === 'new' ? 'accept' : 'agreeEnd', answerContract, input)
}

export function refuse(request: ContractRequest): Promise<boolean> {
  const input = { requestId: request.id, isAccepted: false }
  return change(request.request === 'new' ? 'refuse' : 'keep', answerContract, input)
}

export function takeBack(request: ContractRequest): Promise<boolean> {
  return change('takeBack', finishContract, { requestId: request.id })
}

/** Asks the other side for the end; null for the own contract with the upline. */
export function askEnd(downlineId: string | null): Promise<boolean> {
  return change('askEnd', terminateContract, { kind: $contractKind.get(), downlineId })
}

/** Back to where nothing was asked. What has no answer keeps its id. */
export function forgetChange(): void {
  if ($change.get().state !== 'sending') $change.set({ state: 'idle' })
}

/** Returns whether it was done. While another change is on its way nothing is. */
async function change<A extends Action>(
  deed: Deed,
  action: A,
  input: Omit<CallInputOf<A>, 'id'>,
): Promise<boolean> {
  if ($change.get().state === 'sending') return false
  const wish = JSON.stringify([action.name, input])
  if (unanswered?.wish !== wish) unanswered = { wish, id: newId() }
  const { id } = unanswered
  $change.set({ state: 'sending', deed })
  const outcome = await call(action, { ...input, id } as CallInputOf<A>)
  if (!outcome.ok && outcome.kind === 'fault') {
    $change.set({ state: 'unknown', deed, failure: outcome.failure })
    return false
  }
  unanswered = undefined
  // Also after a refusal: somebody else may have been faster.
  await Promise.all([readContracts(), readContractInfo()])
  $change.set(outcome.ok ? { state: 'done', deed, id } : { state: 'refused', deed, failure: outcome.failure })
  return outcome.ok
}
