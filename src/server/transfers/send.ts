import { LANGUAGES } from '#lib/i18n/languages.ts'
import { isWithinLimits } from '#lib/money/amount-limits.ts'
import { formatMoney } from '#lib/money/money.ts'
import type { TransfersSetting } from '#lib/site/transfers-setting.ts'
import { formatExpected } from '#lib/time/format.ts'
import type { createTransfer } from '#lib/transfers/api.ts'
import { directionOf, type TransferDirection } from '#lib/transfers/rules.ts'
import { withdrawableOf } from '#lib/turnover/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessage } from '#server/inbox/add-message.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { isInBreak } from '#server/limits/breaks.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { startsOf } from '#server/limits/periods.ts'
import { depositLimitsOf } from '#server/limits/queries.ts'
import type { Call } from '#server/platform/serve.ts'
import { readTurnover } from '#server/turnover/turnover.ts'
import { readBalance } from '#server/wallet/balance.ts'
import { dayLeft } from './day-left.ts'
import { insertTransfer, lockParties, type PartyRow } from './queries.ts'
import { shownAccount } from './to-wire.ts'

type SendCall = Call<typeof createTransfer>

/** Checks permission, limits and turnover, then moves the money and inserts the transfer, all in one transaction. */
export async function send(call: SendCall, tx: Transaction, terms: TransfersSetting) {
  const { input, runtime } = call
  const { currency } = runtime.config
  const amount = BigInt(input.amount)
  const at = runtime.clock.now()
  const { from, to, direction } = await partiesOf(call, tx, at)
  await requireNoBreak(tx, { memberId: from.id, language: call.language, runtime })
  await checkReceiver(call, tx, { to, direction, amount, at })
  checkLimits(call, amount, terms)
  await checkDay(call, tx, { amount, terms, at })
  await checkTurnover(call, tx, amount)
  const moved = await move(call, tx, { from, to, amount })
  await insertTransfer(tx, {
    id: input.id,
    fromId: from.id,
    toId: to.id,
    direction,
    amount,
    currency,
    operationId: moved.operationId,
    address: call.address,
    at,
  })
  const name = direction === 'down' ? shownAccount(from.account, 'up') : from.account
  const values = { amount: { money: amount, currency }, name }
  await addInboxMessage(tx, { memberId: to.id, kind: 'transferReceived', values, at })
  tx.afterCommit(() => {
    for (const [memberId, balance] of [
      [from.id, moved.fromBalance],
      [to.id, moved.toBalance],
    ] as const)
      runtime.live.notify(memberId, { type: 'balance', balance: balance.toString(), currency })
  })
  return {
    transfer: {
      id: input.id,
      direction,
      isMine: true,
      account: shownAccount(to.account, direction),
      nickname: to.nickname,
      amount: input.amount,
      currency,
      at: at.toISOString(),
    },
    balance: moved.fromBalance.toString(),
  }
}

/** Sender and receiver, locked until the end: one must be the other's direct upline, and both accounts open. */
async function partiesOf(
  call: SendCall,
  tx: Transaction,
  at: Date,
): Promise<{ from: PartyRow; to: PartyRow; direction: TransferDirection }> {
  const { session, input, runtime, language } = call
  const rows = await lockParties(tx, [session.memberId, input.toId])
  const from = rows.find(row => row.id === session.memberId)
  if (!from?.is_open) throw call.refusal('notAllowed', { status: 403 })
  const until = from.withdrawals_held_until
  if (until && until > at) {
    const time = formatExpected(until.toISOString(), LANGUAGES[language].tag, runtime.config.timeZone)
    throw call.refusal('transfersHeld', { values: { until: time }, details: { until: until.toISOString() } })
  }
  const to = rows.find(row => row.id === input.toId.toLowerCase())
  const direction = to?.is_open ? directionOf(from, to) : undefined
  if (direction === 'up' && runtime.config.policy.transfers !== 'tree')
    throw call.refusal('notAllowed', { status: 403 })
  // The refusal is the same for a member elsewhere in the tree and for one who does not exist.
  if (!to || !direction) throw call.refusal('transferTargetMissing', { field: 'toId' })
  return { from, to, direction }
}

/**
 * Refuses transfers to a receiver in a break; an upline's transfer also counts against the receiver's deposit limits.
 * The reason is private to the receiver: the sender only learns that the transfer is not possible.
 */
async function checkReceiver(
  call: SendCall,
  tx: Transaction,
  { to, direction, amount, at }: { to: PartyRow; direction: TransferDirection; amount: bigint; at: Date },
): Promise<void> {
  const starts = startsOf(at, call.runtime.config.timeZone)
  const limits =
    direction === 'down'
      ? await depositLimitsOf(tx, { memberId: to.id, starts, now: at, leavingOut: undefined })
      : []
  const isOver = limits.some(limit => limit.used + amount > limit.amount)
  if (isOver || (await isInBreak(tx, to.id, at))) throw call.refusal('transferNotPossible', { status: 409 })
}

function checkLimits(call: SendCall, amount: bigint, terms: TransfersSetting): void {
  const [min, max] = [BigInt(terms.minMinor), BigInt(terms.maxMinor)]
  if (isWithinLimits(amount, { minMinor: min, maxMinor: max })) return
  const values = { min: amountText(call, min), max: amountText(call, max) }
  throw call.refusal('amountOutsideLimits', { field: 'amount', values })
}

async function checkDay(
  call: SendCall,
  tx: Transaction,
  { amount, terms, at }: { amount: bigint; terms: TransfersSetting; at: Date },
): Promise<void> {
  const { timeZone } = call.runtime.config
  const left = await dayLeft(tx, { memberId: call.session.memberId, terms, at, timeZone })
  if (left.count > 0 && amount <= left.amount) return
  const most = left.count > 0 ? left.amount : 0n
  throw call.refusal('transferDayLimit', { field: 'amount', values: { left: amountText(call, most) } })
}

/** Money that must be wagered before withdrawal cannot leave through another wallet either. */
async function checkTurnover(call: SendCall, tx: Transaction, amount: bigint): Promise<void> {
  const balance = await readBalance(tx, call.session, call.runtime.config.currency)
  if (amount > balance) throw call.refusal('notEnoughMoney', { field: 'amount' })
  const most = withdrawableOf(balance, await readTurnover(tx, call.session.memberId))
  if (amount <= most) return
  throw call.refusal('transferTurnover', { field: 'amount', values: { most: amountText(call, most) } })
}

async function move(
  call: SendCall,
  tx: Transaction,
  { from, to, amount }: { from: PartyRow; to: PartyRow; amount: bigint },
) {
  const unit = call.runtime.config.currency
  const wallet = ({ id }: PartyRow) => account({ book: 'real', kind: 'wallet', memberId: id, unit })
  const [sender, receiver] = [wallet(from), wallet(to)]
  const { id } = call.input
  const outcome = await post(tx, {
    kind: 'transfer',
    book: 'real',
    scope: 'transfer',
    key: id,
    reference: id,
    legs: [
      { account: sender, amount: -amount },
      { account: receiver, amount },
    ],
  })
  // A concurrent bet took the money first.
  if (outcome.state === 'refused') throw call.refusal('notEnoughMoney', { field: 'amount' })
  if (outcome.state !== 'posted') throw call.refusal('idempotencyConflict', { status: 409 })
  const [fromBalance, toBalance] = [outcome.balances.get(sender.id), outcome.balances.get(receiver.id)]
  if (fromBalance === undefined || toBalance === undefined)
    throw new Error('a posted operation without the wallets it touched')
  return { operationId: outcome.operationId, fromBalance, toBalance }
}

function amountText({ runtime, language }: SendCall, amount: bigint): string {
  return formatMoney(amount, runtime.config.currency, LANGUAGES[language].tag)
}
