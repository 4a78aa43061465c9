import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { type Minor, parseMinor } from '#lib/money/money.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { Action, AnswerOf, CallInputOf, Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { createDeposit, type Deposit, depositMethods, deposits } from './api.ts'
import type { DepositMethod } from './rules.ts'

/** What a deposit on its way looks like. `unknown`: no answer came; sending it again is safe and deposits once. */
export type Depositing =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'done'; deposit: Deposit }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export const $depositMethods = atom<Loadable<AnswerOf<typeof depositMethods>>>(IDLE)
export const $deposits = atom<Loadable<Deposit[]>>(IDLE)
export const $depositing = atom<Depositing>({ state: 'idle' })

/** The deposit that has no answer yet: the same one sent again keeps its id, so that it takes effect once. */
let unanswered: { id: string; method: DepositMethod; amount: Minor } | undefined

export async function loadDepositMethods(): Promise<void> {
  await load($depositMethods, depositMethods, {}, answer => answer)
}

export async function loadDeposits(): Promise<void> {
  await load($deposits, deposits, {}, answer => answer.deposits)
}

/** Deposits `amount` minor units. A second call while the first is on its way does nothing. */
export async function submitDeposit(method: DepositMethod, amount: Minor): Promise<void> {
  if ($depositing.get().state === 'sending') return
  if (unanswered?.method !== method || unanswered.amount !== amount) {
    unanswered = { id: newId(), method, amount }
  }
  $depositing.set({ state: 'sending' })
  const outcome = await call(createDeposit, { id: unanswered.id, method, amount: amount.toString() })
  $depositing.set(settle(outcome))
  if (outcome.ok) await loadDeposits()
}

function settle(outcome: Outcome<typeof createDeposit>): Depositing {
  if (!outcome.ok && outcome.kind === 'fault') return { state: 'unknown', failure: outcome.failure }
  unanswered = undefined
  if (!outcome.ok) return { state: 'refused', failure: outcome.failure }
  const balance = parseMinor(outcome.value.balance)
  if (balance !== undefined) setBalance(balance, outcome.value.deposit.currency)
  return { state: 'done', deposit: outcome.value.deposit }
}

/** Back to the form, for another deposit. One without an answer keeps its id. */
export function startOver(): void {
  if ($depositing.get().state !== 'sending') $depositing.set({ state: 'idle' })
}

async function load<A extends Action, Value>(
  store: { get(): Loadable<Value>; set(value: Loadable<Value>): void },
  action: A,
  input: CallInputOf<A>,
  pick: (answer: AnswerOf<A>) => Value,
): Promise<void> {
  store.set({ state: 'loading', value: store.get().value, failure: undefined })
  const outcome = await call(action, input)
  store.set(
    outcome.ok
      ? { state: 'ready', value: pick(outcome.value), failure: undefined }
      : { state: 'failed', value: store.get().value, failure: outcome.failure },
  )
}
