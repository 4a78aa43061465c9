import { DEFAULT_LANGUAGE } from '#lib/i18n/languages.ts'
import { referenceOf } from '#lib/ids/reference.ts'
import {
  operatorWithdrawal,
  operatorWithdrawalPictures,
  operatorWithdrawals,
  type QueuedWithdrawal,
} from '#lib/operators/withdrawals-api.ts'
import { pageOf } from '#lib/wire/older.ts'
import { maskedNumber, type WithdrawalStatus } from '#lib/withdrawals/rules.ts'
import { type Proposal, proposalsAbout } from '#server/operator/proposals.ts'
import { requireFound } from '#server/platform/refusal.ts'
import { storedSettings } from '#server/site/site.ts'
import { owedBy } from '#server/vendor-wallet/debt-queries.ts'
import { othersWithNumber } from '#server/withdrawals/account-queries.ts'
import {
  countWithdrawalsIn,
  type WithdrawalRow,
  withdrawalById,
  withdrawalsIn,
} from '#server/withdrawals/queries.ts'
import { nameOfProvider } from '#server/withdrawals/to-wire.ts'
import { act } from '../act.ts'
import { caseToWire } from '../case-to-wire.ts'
import { openPictures } from '../pictures.ts'
import { proposalToWire } from '../proposal-to-wire.ts'
import { LISTED } from '../queue-page.ts'
import { type CaseRow, casesOf } from './case-queries.ts'

/** The statuses in which the house has to do something. */
export const WAITING: readonly WithdrawalStatus[] = ['applied', 'reviewing', 'approved', 'notReceived']
/** The prefix of proposals about withdrawals. */
const TOPIC = 'withdrawal '

/** A proposal only counts for the withdrawal's current step. */
export const topicOf = (row: WithdrawalRow) => `${TOPIC}${row.id} after step ${row.steps.length}`

/** Masked: no entry is written for a look at the queue. */
export const withdrawalsAct = act(
  operatorWithdrawals,
  'withdrawalsRead',
  async ({ tx, at }, { status, after }) => {
    const statuses = status ? [status] : WAITING
    const rows = await withdrawalsIn(tx, statuses, { after, limit: LISTED + 1 })
    const { list: page, next } = pageOf(rows, LISTED)
    const proposals = await proposalsAbout(tx, TOPIC, at)
    const cases = await casesOf(
      tx,
      page.map(row => row.id),
    )
    return {
      withdrawals: page.map(row => toQueued(row, proposals, cases)),
      total: await countWithdrawalsIn(tx, statuses),
      next,
    }
  },
  { isReading: true },
)

function toQueued(
  row: WithdrawalRow,
  proposals: readonly Proposal[],
  cases: readonly CaseRow[],
): QueuedWithdrawal {
  const held = cases.find(one => one.withdrawal_id === row.id)
  const open = proposals.find(one => one.topic === topicOf(row))
  return {
    ...caseToWire(row),
    fee: String(row.fee),
    status: row.status,
    provider: row.provider,
    number: maskedNumber(row.number),
    approvals: row.approvals,
    proposal: open ? proposalToWire(open) : null,
    takenBy: held ? { person: held.operator, at: held.at.toISOString() } : null,
  }
}

export const withdrawalAct = act(
  operatorWithdrawal,
  'withdrawalsRead',
  async ({ tx, at, note }, { withdrawal }) => {
    const row = requireFound(await withdrawalById(tx, withdrawal))
    const { withdrawals: terms } = await storedSettings(tx)
    const { member_id: memberId, provider, number } = row
    const others = await othersWithNumber(tx, { memberId, provider, number })
    const owed = await owedBy(tx, memberId, row.currency)
    const proposals = await proposalsAbout(tx, `${TOPIC}${row.id} `, at)
    await note(`withdrawal ${referenceOf(row)}`, undefined, 'read', { memberId })
    return {
      ...toQueued(row, proposals, await casesOf(tx, [row.id])),
      providerName: nameOfProvider(provider, { terms, language: DEFAULT_LANGUAGE }),
      number,
      holderName: row.holder_name,
      toPay: String(row.amount - row.fee),
      bankReference: row.payment_reference,
      alsoOf: others.map(one => one.account),
      owed: String(owed),
      pictures: row.images.length,
      steps: row.steps.map((status, index) => ({
        status,
        at: (row.moments[index] ?? row.created_at).toISOString(),
        reason: row.reasons[index] ?? null,
      })),
    }
  },
)

export const withdrawalPicturesAct = act(
  operatorWithdrawalPictures,
  'withdrawalsReview',
  async (scope, { withdrawal }) => {
    const row = requireFound(await withdrawalById(scope.tx, withdrawal))
    return openPictures(scope, {
      subject: `withdrawal ${referenceOf(row)}`,
      memberId: row.member_id,
      uploadIds: row.images,
    })
  },
)
