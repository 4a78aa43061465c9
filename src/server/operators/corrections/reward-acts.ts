import { referenceOf } from '#lib/ids/reference.ts'
import { operatorApproveReward, operatorWithdrawReward } from '#lib/operators/rewards-api.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyArrival } from '#server/inbox/arrivals.ts'
import { breaksOf } from '#server/limits/break-queries.ts'
import { validApprovals } from '#server/operator/people.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockPool } from '#server/rewards/pool-queries.ts'
import { endPool, fundPool } from '#server/rewards/pools.ts'
import {
  endReward,
  insertRewardApproval,
  lockPooled,
  lockReward,
  offerReward,
  type RewardFile,
  type RewardRow,
  rewardById,
} from '#server/rewards/queries.ts'
import { act, alreadyDecided, DONE, requireTwoPeople, WAITING } from '../act.ts'

/** The second person, who must not be the one who gave it. */
export const approveRewardAct = act(operatorApproveReward, 'correctionsDecide', async (scope, { reward }) => {
  const { tx, context, at, note } = scope
  const { file, rows } = await lockTogether(tx, reward)
  if (rows.some(row => row.state !== 'proposed' || row.expires_at <= at)) throw alreadyDecided()
  const { account, pool_id: poolId } = file
  if (!poolId && (await breaksOf(tx, [file.member_id], at)).size > 0)
    throw new Refusal('giftInBreak', { status: 409, values: { account } })
  const { all } = await requireTwoPeople(scope)
  for (const row of rows)
    if (!(await insertRewardApproval(tx, row.id, context.operator, at)))
      throw new Refusal('secondPersonOther', { status: 409 })
  const approvals = [...file.approvals, context.operator]
  await note(`reward ${referenceOf(file)} approval`, file.approvals, approvals, aboutOf(file))
  // The person who gave it may have been removed since.
  if (validApprovals(approvals, all, 'correctionsDecide') < 2) return { ...WAITING, members: rows.length }
  for (const row of rows) await offerReward(tx, row.id)
  if (poolId) await fundPool(tx, await poolOf(tx, poolId), at)
  await note(`reward ${referenceOf(file)}`, 'proposed', 'claimable', aboutOf(file))
  tellMembers(tx, rows)
  return { ...DONE, members: rows.length }
})

/** Takes back what was not claimed yet; money in a wallet stays there. */
export const withdrawRewardAct = act(
  operatorWithdrawReward,
  'correctionsDecide',
  async ({ tx, at, note }, { reward, reason }) => {
    const { file, rows: all } = await lockTogether(tx, reward)
    const rows = all.filter(row => row.state === 'proposed' || row.state === 'claimable')
    const [first] = rows
    if (!first) throw alreadyDecided()
    for (const row of rows) await endReward(tx, row.id, { state: 'withdrawn', at })
    if (file.pool_id) await endPool(tx, await poolOf(tx, file.pool_id), at)
    const about = { ...aboutOf(file), reason }
    await note(`reward ${referenceOf(file)}`, first.state, `withdrawn: ${reason}`, about)
    tellMembers(tx, rows)
    return { ...DONE, members: rows.length }
  },
)

/** A reward with all others of its pool, if only the first ones get it; locked until the end. */
async function lockTogether(tx: Transaction, id: string): Promise<{ file: RewardFile; rows: RewardRow[] }> {
  const poolId = (await rewardById(tx, id))?.pool_id
  const locked = poolId ? await lockPooled(tx, poolId) : [await lockReward(tx, id)]
  // Read once more: somebody else may have approved it until it was locked.
  const file = await rewardById(tx, id)
  const rows = locked.filter(row => row !== undefined)
  if (!file || rows.length === 0) throw new Refusal('notFound', { status: 404 })
  return { file, rows }
}

async function poolOf(tx: Transaction, id: string) {
  const pool = await lockPool(tx, id)
  if (!pool) throw new Error(`pool ${id} is not there`)
  return pool
}

/** The member concerned; none where several can claim it. */
const aboutOf = (file: RewardFile) => ({ memberId: file.pool_id ? undefined : file.member_id })

function tellMembers(tx: Transaction, rows: readonly RewardRow[]): void {
  notifyArrival(
    tx,
    rows.map(row => row.member_id),
  )
}
