import { stateAt } from '#lib/rewards/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { tellArrival } from '#server/inbox/arrivals.ts'
import { account } from '#server/ledger/accounts.ts'
import { post } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireTurnover } from '#server/turnover/turnover.ts'
import { endReward, lockReward, type RewardRow } from './queries.ts'

/**
 * Pays a reward into its member's wallet and asks for its turnover, with the member's row held by the caller. Of two
 * claims the second finds it claimed and pays nothing; then the balance is undefined. Throws `Refusal('notFound')`, 404,
 * for one that is not there or somebody else's, and `Refusal('rewardExpired')` after its end.
 */
export async function claim(
  tx: Transaction,
  asked: { id: string; memberId: string; at: Date },
): Promise<{ reward: RewardRow; balance: bigint | undefined }> {
  const { memberId, at } = asked
  const reward = await lockReward(tx, asked.id)
  const state = reward?.state
  if (!reward || reward.member_id !== memberId || state === 'proposed' || state === 'withdrawn' || !state)
    throw new Refusal('notFound', { status: 404 })
  if (state === 'claimed') return { reward, balance: undefined }
  if (stateAt(state, reward.expires_at, at) === 'expired') throw new Refusal('rewardExpired')
  const { id, amount, currency: unit, required } = reward
  await requireTurnover(tx, { memberId, source: 'bonus', reference: id, base: amount, required, unit, at })
  const { operationId, balance } = await pay(tx, reward)
  await endReward(tx, id, { state: 'claimed', at, operationId })
  tellArrival(tx, [memberId])
  return { reward: { ...reward, state: 'claimed', ended_at: at }, balance }
}

async function pay(tx: Transaction, { id, member_id: memberId, amount, currency: unit }: RewardRow) {
  const wallet = account({ book: 'real', kind: 'wallet', memberId, unit })
  const house = account({ book: 'real', kind: 'bonus', unit })
  const outcome = await post(tx, {
    kind: 'bonus',
    book: 'real',
    scope: 'reward',
    key: id,
    reference: id,
    legs: [
      { account: wallet, amount },
      { account: house, amount: -amount },
    ],
  })
  if (outcome.state !== 'posted') throw new Error(`reward ${id} was ${outcome.state} by the ledger`)
  const balance = outcome.balances.get(wallet.id)
  if (balance === undefined) throw new Error('a posted operation without the wallet it touched')
  return { operationId: outcome.operationId, balance }
}
