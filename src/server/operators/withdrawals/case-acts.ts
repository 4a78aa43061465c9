import { referenceOf } from '#lib/ids/reference.ts'
import { mayDo } from '#lib/operators/permissions.ts'
import { operatorReleaseWithdrawal, operatorTakeWithdrawal } from '#lib/operators/withdrawals-api.ts'
import { Refusal, requireFound } from '#server/platform/refusal.ts'
import { lockWithdrawal, type WithdrawalRow } from '#server/withdrawals/queries.ts'
import { type ActScope, act, alreadyDecided } from '../act.ts'
import { type CaseRow, casesOf, deleteCase, writeCase } from './case-queries.ts'
import { WAITING } from './reading-acts.ts'

/** Says who works on it, so that two do not do so at once; it decides nothing, and hinders nobody who decides. */
export const takeWithdrawalAct = act(
  operatorTakeWithdrawal,
  'withdrawalsReview',
  async (scope, { withdrawal, instead = false }) => {
    const { row, held } = await lockedCase(scope, withdrawal)
    const { operator } = scope.context
    if (held?.operator === operator) throw alreadyDecided()
    if (held && !(instead && mayTakeOver(scope))) throw caseTaken(held)
    await writeCase(scope.tx, { withdrawal_id: row.id, operator, at: scope.at })
    await note(scope, row, held?.operator, operator)
    return {}
  },
)

export const releaseWithdrawalAct = act(
  operatorReleaseWithdrawal,
  'withdrawalsReview',
  async (scope, { withdrawal }) => {
    const { row, held } = await lockedCase(scope, withdrawal)
    if (!held) throw alreadyDecided()
    if (held.operator !== scope.context.operator && !mayTakeOver(scope)) throw caseTaken(held)
    await deleteCase(scope.tx, row.id)
    await note(scope, row, held.operator, 'released')
    return {}
  },
)

async function lockedCase(
  { tx }: ActScope,
  id: string,
): Promise<{ row: WithdrawalRow; held: CaseRow | undefined }> {
  const row = requireFound(await lockWithdrawal(tx, id))
  if (!WAITING.includes(row.status)) throw alreadyDecided()
  const [held] = await casesOf(tx, [row.id])
  return { row, held }
}

/** From somebody else: who may decide about it. The user of the machine, before anybody is named, may everything. */
function mayTakeOver({ context }: ActScope): boolean {
  return context.person === undefined || mayDo(context.roles ?? [], 'withdrawalsDecide')
}

function caseTaken({ operator }: CaseRow): Refusal {
  return new Refusal('caseTaken', { status: 409, values: { person: operator } })
}

function note({ note: write }: ActScope, row: WithdrawalRow, before: string | undefined, after: string) {
  return write(`withdrawal ${referenceOf(row)} case`, before, after, { memberId: row.member_id })
}
