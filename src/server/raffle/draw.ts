import { isCurrency } from '#lib/money/money.ts'
import { randomnessOf } from '#lib/raffle/beacon.ts'
import { drawPrizes } from '#lib/raffle/draw.ts'
import { rankOf } from '#lib/raffle/rules.ts'
import { type Line, rootOf, seedsOf } from '#lib/raffle/tree.ts'
import type { Transaction } from '#server/db/database.ts'
import { addInboxMessages } from '#server/inbox/add-message.ts'
import { payReward } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { lockPool } from '#server/rewards/pool-queries.ts'
import { endPool, takePlace } from '#server/rewards/pools.ts'
import { lockReward } from '#server/rewards/queries.ts'
import { lockMember } from '#server/security/factor-queries.ts'
import { wholeList } from './list.ts'
import {
  dueRaffles,
  insertResults,
  lockRaffle,
  markClosed,
  markDrawn,
  type RaffleRow,
} from './raffle-queries.ts'
import type { RaffleSeeds } from './seeds.ts'

/** Raffles per run; the next run takes the rest. */
const AT_ONCE = 10

/** Closes what is due, by any one process: from then on the list and its root are public. */
export async function closeRaffles(tx: Transaction, at: Date, limit = AT_ONCE): Promise<void> {
  for (const { id } of await dueRaffles(tx, 'open', { at, limit })) {
    const lines = await wholeList(tx, id)
    const root = lines.length > 0 ? Buffer.from(rootOf(lines), 'hex') : null
    await markClosed(tx, { id, at, root })
  }
}

/** Draws what is closed and whose round is known, by any one process, and pays the prizes with it. */
export async function drawRaffles(
  tx: Transaction,
  at: Date,
  seeds: RaffleSeeds,
  limit = AT_ONCE,
): Promise<void> {
  for (const { id } of await dueRaffles(tx, 'closed', { at, limit })) {
    const raffle = await lockRaffle(tx, id)
    if (!raffle?.seed_sealed) throw new Error(`raffle ${id} is closed without a seed`)
    const seed = seeds.open(id, raffle.seed_sealed)
    const lines = await wholeList(tx, id)
    const winners = winnersOf(raffle, lines, seed.toString('hex'))
    const results = await payAll(tx, raffle, { winners, at })
    await insertResults(tx, id, results)
    const pool = await lockPool(tx, id)
    if (pool) await endPool(tx, pool, at)
    await markDrawn(tx, { id, at, seed })
  }
}

interface Winner {
  prize: number
  number: number | undefined
  memberId: string | undefined
}

function winnersOf(
  raffle: RaffleRow,
  lines: readonly (Line & { memberId: string })[],
  seed: string,
): Winner[] {
  const root = raffle.root?.toString('hex') ?? ''
  const prizes = raffle.prizes.reduce((sum, { count }) => sum + count, 0)
  if (lines.length > 0 && rootOf(lines) !== root)
    throw new Error(`the list of raffle ${raffle.id} is not the one that was published`)
  const randomness = raffle.signature ? randomnessOf(raffle.signature.toString('hex')) : seedsOf(lines)
  const drawn = drawPrizes(lines, { seed, randomness, root }, { prizes, perMember: raffle.prizes_per_member })
  return drawn.map(({ prize, number }) => ({
    prize,
    number,
    memberId: number === undefined ? undefined : lines[number - 1]?.memberId,
  }))
}

/** Pays every prize into its winner's wallet. Winners are paid during a break too: the prize is theirs. */
async function payAll(
  tx: Transaction,
  raffle: RaffleRow,
  { winners, at }: { winners: readonly Winner[]; at: Date },
) {
  const memberIds = [...new Set(winners.flatMap(({ memberId }) => memberId ?? []))].sort()
  // In the order of ids, as everybody locks several members.
  for (const memberId of memberIds) await lockMember(tx, memberId)
  const results: { prize: number; number: number | null; rewardId: string | null }[] = []
  for (const { prize, number, memberId } of winners) {
    const isWon = number !== undefined && memberId !== undefined
    const rewardId = isWon ? await pay(tx, raffle, { prize, number, memberId, at }) : null
    results.push({ prize, number: number ?? null, rewardId })
  }
  return results
}

async function pay(
  tx: Transaction,
  raffle: RaffleRow,
  { prize, number, memberId, at }: { prize: number; number: number; memberId: string; at: Date },
): Promise<string> {
  const { id: poolId, currency, name } = raffle
  const amount = BigInt(raffle.prizes[rankOf(raffle.prizes, prize) - 1]?.amount ?? 0)
  if ((await takePlace(tx, poolId, at)) === undefined)
    throw new Error(`the pool of raffle ${poolId} is used up`)
  const rewardId = await grantReward(tx, {
    memberId,
    source: 'raffle',
    sourceKey: `${poolId}:${prize}`,
    amount,
    currency,
    turnover: '0',
    days: 1,
    title: name,
    about: String(number),
    poolId,
    at,
  })
  const reward = rewardId && (await lockReward(tx, rewardId))
  if (!reward) throw new Error(`prize ${prize} of raffle ${poolId} was paid before`)
  await payReward(tx, reward, at)
  if (!isCurrency(currency)) throw new Error(`raffle ${poolId} pays in ${currency}`)
  await addInboxMessages(tx, [
    {
      memberId,
      kind: 'raffleWon',
      values: { raffle: { texts: name }, number, amount: { money: amount, currency } },
      at,
    },
  ])
  return rewardId
}
