import { atom } from 'nanostores'
import { newId } from '#lib/ids/ids.ts'
import { type Minor, parseMinor } from '#lib/money/money.ts'
import { afterProof } from '#lib/security/proof-store.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { sealedAgain } from '#lib/wire/sealed-again.ts'
import {
  addPayoutAccount,
  cancelWithdrawal,
  confirmReceipt,
  createWithdrawal,
  removePayoutAccount,
  turnoverRounds,
  type Withdrawal,
  type WithdrawalSetup,
  withdrawalSetup,
  withdrawals,
} from './api.ts'
import { notePayouts } from './receipt-watch.ts'

/** What a withdrawal on its way looks like. `unknown`: no answer came; sending it again is safe and asks once. */
export type Asking =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'done'; withdrawal: Withdrawal }
  | { state: 'refused'; failure: Failure }
  | { state: 'unknown'; failure: Failure }

export const $withdrawalSetup = atom<Loadable<WithdrawalSetup>>(IDLE)
export const $withdrawals = atom<Loadable<Withdrawal[]>>(IDLE)
export const $olderWithdrawals = atom<Older>(NOTHING_OLDER)
export const $asking = atom<Asking>({ state: 'idle' })
export type TurnoverRounds = AnswerOf<typeof turnoverRounds>['rounds']
/** The bets that count, of the requirement whose list is open. */
export const $turnoverRounds = atom<Loadable<TurnoverRounds> & { of?: string }>(IDLE)
export const $olderRounds = atom<Older>(NOTHING_OLDER)

/** The withdrawal that has no answer yet: the same one sent again keeps its id, so that it takes effect once. */
let unanswered: { id: string; accountId: string; amount: Minor } | undefined

const readSetup = reader($withdrawalSetup)
const readWithdrawals = reader($withdrawals)

export async function loadWithdrawals(): Promise<void> {
  await Promise.all([
    readSetup(withdrawalSetup, {}, answer => answer),
    readWithdrawals(withdrawals, {}, answer => {
      notePayouts(answer.withdrawals)
      return newestOf($withdrawals, $olderWithdrawals, { list: answer.withdrawals, next: answer.next })
    }),
  ])
}

export function loadOlderWithdrawals(): Promise<void> {
  return readOlder($withdrawals, $olderWithdrawals, async before => {
    const outcome = await call(withdrawals, { before })
    if (!outcome.ok) return outcome
    return { page: { list: outcome.value.withdrawals, next: outcome.value.next } }
  })
}

/** Asks for `amount` minor units. A second call while the first is on its way does nothing. */
export async function submitWithdrawal(
  accountId: string,
  amount: Minor,
  paymentPassword: string,
): Promise<void> {
  if ($asking.get().state === 'sending') return
  if (unanswered?.accountId !== accountId || unanswered.amount !== amount) {
    unanswered = { id: newId(), accountId, amount }
  }
  const input = { id: unanswered.id, accountId, amount: amount.toString(), paymentPassword }
  $asking.set({ state: 'sending' })
  const outcome = await sealedAgain(() => call(createWithdrawal, input))
  if (!outcome.ok && outcome.kind === 'fault') {
    $asking.set({ state: 'unknown', failure: outcome.failure })
    return
  }
  unanswered = undefined
  if (!outcome.ok) {
    $asking.set({ state: 'refused', failure: outcome.failure })
    return
  }
  hearBalance(outcome.value)
  $asking.set({ state: 'done', withdrawal: outcome.value.withdrawal })
  await loadWithdrawals()
}

/** Back to the form. One without an answer keeps its id. */
export function askAnew(): void {
  if ($asking.get().state !== 'sending') $asking.set({ state: 'idle' })
}

export interface AccountEntry {
  provider: string
  number: string
  holderName: string
}

/** Registers an account; who is there has to be shown for it. The id is made once for an entry, so a repeat adds it once. */
export async function addAccount(id: string, entry: AccountEntry): Promise<Outcome<typeof addPayoutAccount>> {
  const outcome = await afterProof(() => call(addPayoutAccount, { id, ...entry }))
  if (outcome.ok) await loadWithdrawals()
  return outcome
}

export async function removeAccount(id: string): Promise<Outcome<typeof removePayoutAccount>> {
  const outcome = await afterProof(() => call(removePayoutAccount, { id }))
  if (outcome.ok) await loadWithdrawals()
  return outcome
}

export async function cancel(id: string): Promise<Outcome<typeof cancelWithdrawal>> {
  const outcome = await call(cancelWithdrawal, { id })
  if (outcome.ok) hearBalance(outcome.value)
  await loadWithdrawals()
  return outcome
}

/** Says whether a payout arrived; read anew either way, since it may have been decided meanwhile. */
export async function answerReceipt(
  id: string,
  isReceived: boolean,
  { remark = '', images = [] }: { remark?: string; images?: string[] } = {},
): Promise<Outcome<typeof confirmReceipt>> {
  const outcome = await call(confirmReceipt, { id, isReceived, remark, images })
  if (outcome.ok || outcome.kind === 'refusal') await loadWithdrawals()
  return outcome
}

/** Opens the list of the bets that count for a requirement, or closes it. */
export async function showRounds(of: string | undefined): Promise<void> {
  $olderRounds.set(NOTHING_OLDER)
  if (of === undefined) {
    $turnoverRounds.set(IDLE)
    return
  }
  $turnoverRounds.set({ state: 'loading', value: undefined, failure: undefined, of })
  const outcome = await call(turnoverRounds, { id: of })
  if ($turnoverRounds.get().of !== of) return
  if (outcome.ok) $olderRounds.set({ ...NOTHING_OLDER, next: outcome.value.next })
  $turnoverRounds.set(
    outcome.ok
      ? { state: 'ready', value: outcome.value.rounds, failure: undefined, of }
      : { state: 'failed', value: undefined, failure: outcome.failure, of },
  )
}

/** The bets that count before those that are shown. */
export async function showOlderRounds(): Promise<void> {
  const { of } = $turnoverRounds.get()
  if (of === undefined) return
  await readOlder($turnoverRounds, $olderRounds, async before => {
    const outcome = await call(turnoverRounds, { id: of, before })
    return outcome.ok ? { page: { list: outcome.value.rounds, next: outcome.value.next } } : outcome
  })
}

function hearBalance(answer: { balance: string; withdrawal: Withdrawal }): void {
  const balance = parseMinor(answer.balance)
  if (balance !== undefined) setBalance(balance, answer.withdrawal.currency)
}
