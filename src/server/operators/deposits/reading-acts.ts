import { referenceOf } from '#lib/ids/reference.ts'
import {
  type DepositDetails,
  operatorDeposit,
  operatorDepositPictures,
  operatorDeposits,
  type QueuedDeposit,
} from '#lib/operators/deposits-api.ts'
import { type DepositRow, depositById, depositsToDecide } from '#server/cashier/queries.ts'
import { type Proposal, proposalsAbout } from '#server/operator/proposals.ts'
import { type ReadReport, reportsOf } from '#server/payments/queries.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { act } from '../act.ts'
import { caseToWire } from '../case-to-wire.ts'
import { openPictures } from '../pictures.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { LISTED, queuePageOf } from '../queue-page.ts'

/** How long expired deposits stay on the list: the payment may still arrive. */
const LATE_MS = 7 * 24 * 3_600_000
/** The prefix of proposals about deposits. */
const TOPIC = 'deposit '
const topicOf = ({ id }: Pick<DepositRow, 'id'>) => `${TOPIC}${id} `
export const reportTopicOf = (row: Pick<DepositRow, 'id'>, event: string) => `${topicOf(row)}report ${event}`

export const depositsAct = act(
  operatorDeposits,
  'depositsRead',
  async ({ tx, at }, { after }) => {
    const expiredSince = new Date(at.getTime() - LATE_MS)
    const read = await depositsToDecide(tx, expiredSince, { after, limit: LISTED + 1 })
    const { rows, ...page } = queuePageOf(read)
    const proposals = await proposalsAbout(tx, TOPIC, at)
    return { deposits: rows.map(row => toQueued(row, proposals)), ...page }
  },
  { isReading: true },
)

function toQueued(row: DepositRow, proposals: readonly Proposal[]): QueuedDeposit {
  return {
    ...caseToWire(row),
    fee: String(row.fee),
    method: row.method,
    status: row.status,
    isAnnounced: row.announced_at !== null,
    isHeld: row.is_held,
    isTakenBack: row.is_taken_back,
    approvals: row.approvals,
    proposals: proposals.filter(one => one.topic.startsWith(topicOf(row))).map(proposalToWire),
  }
}

export const depositAct = act(
  operatorDeposit,
  'depositsRead',
  async ({ tx, at, note }, { deposit }): Promise<DepositDetails> => {
    const row = requireFound(await depositById(tx, deposit))
    const { payment_bank: bank, payment_target: number } = row
    const proposals = await proposalsAbout(tx, topicOf(row), at)
    const reports = await reportsOf(tx, row.id)
    await note(`deposit ${referenceOf(row)}`, undefined, 'read', { memberId: row.member_id })
    return {
      ...toQueued(row, proposals),
      target: number === null ? null : { bank, number, payee: row.payee ?? '' },
      bankReference: row.bank_reference,
      pictures: row.images.length,
      steps: row.statuses.map((status, index) => ({
        status,
        at: (row.moments[index] ?? row.created_at).toISOString(),
        reason: row.reasons[index] ?? row.reason_codes[index] ?? null,
      })),
      reports: reports.map(toReport),
    }
  },
)

function toReport(report: ReadReport): DepositDetails['reports'][number] {
  return {
    event: report.event_id,
    at: report.at.toISOString(),
    status: report.status,
    amount: String(report.amount),
    currency: report.currency,
    paymentId: report.payment_id,
    outcome: report.outcome,
    resolution: report.resolution,
  }
}

export const depositPicturesAct = act(
  operatorDepositPictures,
  'depositsDecide',
  async (scope, { deposit }) => {
    const row = requireFound(await depositById(scope.tx, deposit))
    return openPictures(scope, {
      subject: `deposit ${referenceOf(row)}`,
      memberId: row.member_id,
      uploadIds: row.images,
    })
  },
)
