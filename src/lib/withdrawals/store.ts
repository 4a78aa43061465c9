import { atom } from 'nanostores'
import type { Minor } from '#lib/money/money.ts'
import { afterProof } from '#lib/security/proof-store.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { AnswerOf } from '#lib/wire/action.ts'
import { call, type Outcome } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { retryWithNewSeal } from '#lib/wire/sealed-again.ts'
import { type EntryOf, submitter } from '#lib/wire/submission.ts'
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

export const $withdrawalSetup = atom<Loadable<WithdrawalSetup>>(IDLE)
export const $withdrawals = atom<Loadable<Withdrawal[]>>(IDLE)
export const $olderWithdrawals = atom<Older>(NOTHING_OLDER)
export type TurnoverRounds = AnswerOf<typeof turnoverRounds>['rounds']
/** The counted bets of the requirement whose list is open. */
export const $turnoverRounds = atom<Loadable<TurnoverRounds> & { of?: string }>(IDLE)
export const $olderRounds = atom<Older>(NOTHING_OLDER)

type Entry = Omit<EntryOf<typeof createWithdrawal>, 'paymentPassword'>
export const newWithdrawal = submitter(async (id, entry: Entry, paymentPassword: string) => {
  const outcome = await retryWithNewSeal(() => call(createWithdrawal, { id, ...entry, paymentPassword }))
  if (outcome.ok) applyAnswer(outcome.value)
  return outcome
})

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

/** Requests a withdrawal of `amount` minor units. */
export async function submitWithdrawal(
  accountId: string,
  amount: Minor,
  paymentPassword: string,
): Promise<void> {
  const entry = { accountId, amount: amount.toString() }
  if (await newWithdrawal.submit(entry, paymentPassword)) await loadWithdrawals()
}

export interface AccountEntry {
  provider: string
  number: string
  holderName: string
}

/** Registers an account; who is there has to be shown for it. */
export const newAccount = submitter(async (id, entry: AccountEntry) => {
  const outcome = await afterProof(() => call(addPayoutAccount, { id, ...entry }))
  if (outcome.ok) await loadWithdrawals()
  return outcome
})

export async function removeAccount(id: string): Promise<Outcome<typeof removePayoutAccount>> {
  const outcome = await afterProof(() => call(removePayoutAccount, { id }))
  if (outcome.ok) await loadWithdrawals()
  return outcome
}

export async function cancel(id: string): Promise<Outcome<typeof cancelWithdrawal>> {
  const outcome = await call(cancelWithdrawal, { id })
  if (outcome.ok) applyAnswer(outcome.value)
  await loadWithdrawals()
  return outcome
}

/** Reports whether a payout arrived; reloads in any case, because it may have been decided meanwhile. */
export async function answerReceipt(
  id: string,
  isReceived: boolean,
  { remark = '', images = [] }: { remark?: string; images?: string[] } = {},
): Promise<Outcome<typeof confirmReceipt>> {
  const outcome = await call(confirmReceipt, { id, isReceived, remark, images })
  if (outcome.ok || outcome.kind === 'refusal') await loadWithdrawals()
  return outcome
}

/** Opens the list of a requirement's counted bets, or closes it. */
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

/** Loads the counted bets before those that are shown. */
export async function showOlderRounds(): Promise<void> {
  const { of } = $turnoverRounds.get()
  if (of === undefined) return
  await readOlder($turnoverRounds, $olderRounds, async before => {
    const outcome = await call(turnoverRounds, { id: of, before })
    return outcome.ok ? { page: { list: outcome.value.rounds, next: outcome.value.next } } : outcome
  })
}

function applyAnswer({ balance, withdrawal }: { balance: string; withdrawal: Withdrawal }): void {
  setBalance(balance, withdrawal.currency)
}
