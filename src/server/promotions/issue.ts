import { randomInt } from 'node:crypto'
import { newId } from '#lib/ids/ids.ts'
import { afterEvent } from '#lib/promotions/status.ts'
import { type PromotionTerms, prizeOf } from '#lib/promotions/terms.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import type { RewardPlay } from '#lib/turnover/rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { post } from '#server/ledger/batch.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { giftOperation } from '#server/points/account.ts'
import { holdTicketRaffle } from '#server/raffle/ticket-raffle.ts'
import { addTickets } from '#server/raffle/tickets.ts'
import { claim } from '#server/rewards/claim.ts'
import { grantReward } from '#server/rewards/grant.ts'
import { type EntryRow, markIssued } from './queries.ts'

/** Days in which an issued reward can be claimed. */
const CLAIM_DAYS = 30

interface Issue {
  /** Who approved it; null where none had to. */
  operator: string | null
  /** The deposit that it belongs to. */
  depositId: string | null
  /** Paid into the wallet at once, or left under Rewards. */
  isPaid: boolean
  settings: Pick<SiteSettings, 'modules'>
  at: Date
}

/**
 * Gives what an entry promises, once: a reward whose key is the entry, or points or tickets under the same key. The caller has
 * locked the rows of the member and of the entry. Returns the balance of the wallet, if it was paid into. Throws a refusal of
 * `TICKET_REFUSALS`, 409, if no raffle takes the tickets.
 */
export async function issue(
  tx: Transaction,
  entry: EntryRow,
  { operator, depositId, isPaid, settings, at }: Issue,
): Promise<bigint | undefined> {
  const isMoney = entry.points === null && entry.tickets === null
  const event = !isMoney || isPaid ? (operator === null ? 'claim' : 'approveAndPay') : 'approve'
  if (!afterEvent(entry.state, event)) throw new Error(`entry ${entry.id} is ${entry.state}`)
  const given = { operator, depositId, amount: null, rewardId: null, operationId: null, ticketId: null, at }
  if (entry.points !== null) {
    const operationId = await givePoints(tx, entry, entry.points)
    await markIssued(tx, entry.id, { ...given, operationId })
    return undefined
  }
  if (entry.tickets !== null) {
    const ticketId = await giveTickets(tx, entry, { count: entry.tickets, settings, at })
    await markIssued(tx, entry.id, { ...given, ticketId })
    return undefined
  }
  const amount = amountOf(entry)
  const rewardId = await grant(tx, entry, { amount, at })
  await markIssued(tx, entry.id, { ...given, amount, rewardId })
  if (!isPaid) return undefined
  return (await claim(tx, { id: rewardId, memberId: entry.member_id, at })).balance
}

/** Of an envelope any amount within its bounds, each as likely; of all else what was promised. */
function amountOf({ terms, amount }: EntryRow): bigint {
  if (terms.reward.kind !== 'envelope') return amount ?? prizeAmount(terms)
  const [least, most] = [BigInt(terms.reward.leastMinor), BigInt(terms.reward.mostMinor)]
  return anyBetween(least, most)
}

/** Any amount from one to another, both included, each as likely. */
export function anyBetween(least: bigint, most: bigint): bigint {
  return least + BigInt(randomInt(Number(most - least) + 1))
}

function prizeAmount(terms: PromotionTerms): bigint {
  const { amount } = prizeOf(terms, 0n)
  if (amount === null) throw new Error('neither points nor tickets are an amount')
  return amount
}

async function grant(
  tx: Transaction,
  { id, member_id: memberId, terms, titles, currency }: EntryRow,
  { amount, at }: { amount: bigint; at: Date },
): Promise<string> {
  const play: RewardPlay = {
    weights: Object.fromEntries(terms.games.map(({ gameType, weight }) => [gameType, weight])),
    highestStake: terms.highestStakeMinor,
    days: terms.days,
  }
  const rewardId = await grantReward(tx, {
    memberId,
    source: 'promotion',
    sourceKey: id,
    amount,
    currency,
    turnover: terms.turnover,
    days: CLAIM_DAYS,
    title: titles,
    play,
    at,
  })
  if (rewardId === undefined) throw new Error(`entry ${id} was rewarded before`)
  return rewardId
}

async function givePoints(tx: Transaction, { id, member_id }: EntryRow, points: bigint): Promise<string> {
  const outcome = await post(tx, giftOperation(member_id, { key: id, points }))
  if (outcome.state !== 'posted')
    throw new Error(`the points of entry ${id} were ${outcome.state} by the ledger`)
  return outcome.operationId
}

/** Adds the tickets to the raffle that is open now, which stays open until then. */
async function giveTickets(
  tx: Transaction,
  { id: entryId, member_id: memberId }: EntryRow,
  { count, settings, at }: Pick<Issue, 'settings' | 'at'> & { count: number },
): Promise<string> {
  const { raffle, refusal } = await holdTicketRaffle(tx, { memberId, count, settings, at })
  if (!raffle) throw new Refusal(refusal, { status: 409 })
  const [id, raffleId] = [newId(), raffle.id]
  const tickets = { id, memberId, raffleId, source: 'promotion', sourceId: entryId, count, at } as const
  if ((await addTickets(tx, tickets)) !== count)
    throw new Error(`the tickets of entry ${entryId} were not added`)
  return id
}
