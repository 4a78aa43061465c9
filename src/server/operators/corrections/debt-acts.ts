import { referenceOf } from '#lib/ids/reference.ts'
import {
  type MemberDebt,
  operatorCollectDebt,
  operatorDebt,
  operatorDebts,
  operatorWriteOffDebt,
} from '#lib/operators/debts-api.ts'
import { amountOf } from '#server/operator/amounts.ts'
import { type Proposal, proposalsAbout } from '#server/operator/proposals.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { type DebtRow, debtById, lockDebt, openDebts } from '#server/vendor-wallet/debt-queries.ts'
import { type DebtEnd, endDebt } from '#server/vendor-wallet/end-debt.ts'
import { type ActScope, act, alreadyDecided, DONE, WAITING } from '../act.ts'
import { caseToWire } from '../case-to-wire.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'

/** The prefix of proposals about debts. */
const TOPIC = 'debt '
const topicOf = ({ id }: Pick<DebtRow, 'id'>) => `${TOPIC}${id}`

export const debtsAct = act(
  operatorDebts,
  'correctionsRead',
  async ({ tx, at }, { after }) => {
    const { rows, ...page } = queuePageOf(await openDebts(tx, { after, limit: LISTED + 1 }))
    const proposals = await proposalsAbout(tx, TOPIC, at)
    return { debts: rows.map(row => toDebt(row, proposals)), ...page }
  },
  { isReading: true },
)

export const debtAct = act(
  operatorDebt,
  'correctionsRead',
  async ({ tx, at }, { debt }) => {
    const row = requireFound(await debtById(tx, debt))
    return toDebt(row, await proposalsAbout(tx, topicOf(row), at))
  },
  { isReading: true },
)

export const collectDebtAct = act(operatorCollectDebt, 'correctionsDecide', (scope, input) =>
  end(scope, input, 'collect'),
)

export const writeOffDebtAct = act(operatorWriteOffDebt, 'correctionsDecide', (scope, input) =>
  end(scope, input, 'writeOff'),
)

/** Always two people: it takes from a wallet without its owner, or is a loss of the house. */
async function end(
  scope: ActScope,
  { debt, instead }: { debt: string; instead?: boolean | undefined },
  how: DebtEnd,
) {
  const { tx, at, note } = scope
  const row = requireFound(await lockDebt(tx, debt))
  if (row.ended_at) throw alreadyDecided()
  const memberId = row.member_id
  const command = how === 'collect' ? 'collect' : 'write-off'
  // The amount still owed is part of what they agree on, because it may change in between.
  const agreement = { topic: topicOf(row), act: command, input: owedText(row), instead, memberId }
  if (!(await scope.agree(agreement))) return { ...WAITING, ended: null, remaining: String(row.remaining) }
  const ended = await endDebt(tx, row, how, at)
  if (ended === 0n) throw new Refusal('walletEmpty', { status: 409 })
  const left = { ...row, remaining: row.remaining - ended }
  const done = `${amountOf({ ...row, amount: ended })} ${how === 'collect' ? 'collected' : 'written off'}`
  const subject = `debt ${referenceOf(row)} of ${row.account}`
  await note(subject, owedText(row), `${owedText(left)}, ${done}`, { memberId })
  return { ...DONE, ended: String(ended), remaining: String(left.remaining) }
}

const owedText = ({ remaining, currency }: DebtRow) => amountOf({ amount: remaining, currency })

function toDebt(row: DebtRow, proposals: readonly Proposal[]): MemberDebt {
  const open = proposals.find(one => one.topic === topicOf(row))
  return {
    ...caseToWire(row),
    remaining: String(row.remaining),
    isPlayMoney: row.book === 'trial',
    vendor: row.vendor,
    transactionId: row.transaction_id,
    proposal: open ? proposalToWire(open) : null,
  }
}
