import { atom, computed } from 'nanostores'
import type { Minor } from '#lib/money/money.ts'
import { setBalance } from '#lib/wallet/store.ts'
import type { AnswerOf, Failure } from '#lib/wire/action.ts'
import { call } from '#lib/wire/client.ts'
import { IDLE, type Loadable } from '#lib/wire/loadable.ts'
import { NOTHING_OLDER, newestOf, type Older, readOlder } from '#lib/wire/older.ts'
import { reader } from '#lib/wire/reader.ts'
import { submitterOf } from '#lib/wire/submission.ts'
import {
  announcePayment,
  cancelDeposit,
  checkDeposit,
  createDeposit,
  type Deposit,
  depositMethods,
  deposits,
  openPaymentPage,
} from './api.ts'
import type { DepositMethod } from './rules.ts'

export const $depositMethods = atom<Loadable<AnswerOf<typeof depositMethods>>>(IDLE)
export const $deposits = atom<Loadable<Deposit[]>>(IDLE)
export const newDeposit = submitterOf(createDeposit, hearBalance)
export type Depositing = ReturnType<typeof newDeposit.$submission.get>

/** The deposit that was just made or opened, with its current status. */
export const $shownDeposit = computed([newDeposit.$submission, $deposits], (made, { value }) =>
  made.state === 'done'
    ? (value?.find(one => one.id === made.value.deposit.id) ?? made.value.deposit)
    : undefined,
)

/** The state of opening a provider's page: the deposit, and why its page is not open yet. */
export type Leaving = { id: string; failure: Failure | undefined } | undefined
export const $leaving = atom<Leaving>()

const readMethods = reader($depositMethods)
const readDeposits = reader($deposits)

export async function loadDepositMethods(): Promise<void> {
  await readMethods(depositMethods, {}, answer => answer)
}

export const $olderDeposits = atom<Older>(NOTHING_OLDER)

export async function loadDeposits(): Promise<void> {
  await readDeposits(deposits, {}, answer =>
    newestOf($deposits, $olderDeposits, { list: answer.deposits, next: answer.next }),
  )
}

export function loadOlderDeposits(): Promise<void> {
  return readOlder($deposits, $olderDeposits, async before => {
    const outcome = await call(deposits, { before })
    if (!outcome.ok) return outcome
    return { page: { list: outcome.value.deposits, next: outcome.value.next } }
  })
}

/** Deposits `amount` minor units; `bank` is where a transfer goes. At a provider the page of the payment opens. */
export async function submitDeposit(method: DepositMethod, amount: Minor, bank?: string): Promise<void> {
  const entry = { method, amount: amount.toString(), ...(bank ? { bank } : {}) }
  if (!(await newDeposit.submit(entry))) return
  const made = $shownDeposit.get()
  if (method === 'providerPage' && made) void goToPage(made.id)
  await loadDeposits()
}

/** Leaves for the provider's page; a deposit that was decided meanwhile is shown as it stands. */
export async function goToPage(id: string): Promise<void> {
  if ($leaving.get()?.id === id && $leaving.get()?.failure === undefined) return
  $leaving.set({ id, failure: undefined })
  const outcome = await call(openPaymentPage, { id })
  if (outcome.ok) {
    location.assign(outcome.value.url)
    return
  }
  $leaving.set({ id, failure: outcome.failure })
  if (outcome.kind === 'refusal') await loadDeposits()
}

/** Requests the state of a payment at the provider and shows that deposit. Returns whether it is still open. */
export async function checkPayment(id: string): Promise<boolean> {
  const outcome = await call(checkDeposit, { id })
  if (!outcome.ok) return outcome.kind === 'fault'
  const { deposit } = outcome.value
  hearBalance(outcome.value)
  newDeposit.settle(outcome.value)
  const isOpen = deposit.status === 'created' || deposit.status === 'awaiting'
  if (!isOpen) await loadDeposits()
  return isOpen
}

/** Says that a transfer was made; undefined when it was taken, else why not. */
export async function announce(
  id: string,
  images: string[],
  bankReference: string,
): Promise<Failure | undefined> {
  const outcome = await call(announcePayment, { id, images, bankReference })
  if (outcome.ok || outcome.kind === 'refusal') await loadDeposits()
  return outcome.ok ? undefined : outcome.failure
}

/** Gives an unpaid deposit up; undefined when it is done, else why not. It is shown as it stands then. */
export async function giveUp(id: string): Promise<Failure | undefined> {
  const outcome = await call(cancelDeposit, { id })
  if (outcome.ok || outcome.kind === 'refusal') await loadDeposits()
  return outcome.ok ? undefined : outcome.failure
}

function hearBalance({ balance, deposit }: { balance: string; deposit: Deposit }): void {
  setBalance(balance, deposit.currency)
}

/** Back to the form, for another deposit. One without an answer keeps its id. */
export function startOver(): void {
  if (newDeposit.$submission.get().state === 'sending') return
  $leaving.set(undefined)
  newDeposit.reset()
}
