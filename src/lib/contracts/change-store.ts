import type { Action } from '../wire/action.ts'
import { call } from '../wire/client.ts'
import { type EntryOf, type Submission, submitter } from '../wire/submission.ts'
import { answerContract, finishContract, offerContract, terminateContract } from './change-api.ts'
import { readContractInfo } from './info-store.ts'
import type { ContractEndings, ContractRequest, WireTier } from './shapes.ts'
import { $contractKind, readContracts } from './store.ts'
import type { DividendPeriod } from './windows.ts'

/** The possible changes of a contract. */
export type ChangeKind = 'offer' | 'accept' | 'refuse' | 'takeBack' | 'requestEnd' | 'agreeEnd' | 'keep'

const ACTIONS = { offerContract, answerContract, finishContract, terminateContract }

interface Entry {
  kind: ChangeKind
  action: keyof typeof ACTIONS
  /** The action's input without its id. */
  input: object
}

export const contractChange = submitter(async (id, { kind, action, input }: Entry) => {
  const changed = await call(ACTIONS[action] as Action, { ...input, id })
  // Also after a refusal: somebody else may have changed it first.
  if (changed.ok || changed.kind === 'refusal') await Promise.all([readContracts(), readContractInfo()])
  return changed.ok ? { ok: true, value: { id, kind } } : changed
})

/** The current or last change; undefined if there is none. */
export function changeKindOf(change: Submission<Entry, { kind: ChangeKind }>): ChangeKind | undefined {
  if (change.state === 'idle') return undefined
  return change.state === 'done' ? change.value.kind : change.entry.kind
}

export function offer(
  downlineId: string,
  period: DividendPeriod | null,
  tiers: WireTier[],
): Promise<boolean> {
  return change('offer', 'offerContract', { kind: $contractKind.get(), downlineId, period, tiers })
}

/** Agrees to an open request. `endings` are those shown; the server refuses if they have changed. */
export function agree(request: ContractRequest, endings: ContractEndings | null): Promise<boolean> {
  const input = { requestId: request.id, isAccepted: true, told: endings?.mark ?? '' }
  return change(request.request === 'new' ? 'accept' : 'agreeEnd', 'answerContract', input)
}

export function refuse(request: ContractRequest): Promise<boolean> {
  const input = { requestId: request.id, isAccepted: false }
  return change(request.request === 'new' ? 'refuse' : 'keep', 'answerContract', input)
}

export function takeBack(request: ContractRequest): Promise<boolean> {
  return change('takeBack', 'finishContract', { requestId: request.id })
}

/** Requests the end from the other side; null for the own contract with the upline. */
export function requestEnd(downlineId: string | null): Promise<boolean> {
  return change('requestEnd', 'terminateContract', { kind: $contractKind.get(), downlineId })
}

/** Returns whether it succeeded. */
function change<Name extends keyof typeof ACTIONS>(
  kind: ChangeKind,
  action: Name,
  input: EntryOf<(typeof ACTIONS)[Name]>,
): Promise<boolean> {
  return contractChange.submit({ kind, action, input })
}
