import { newId } from '#lib/ids/ids.ts'
import { afterEvent } from '#lib/promotions/status.ts'
import { type PromotionTerms, prizeOf } from '#lib/promotions/terms.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
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
import { holdSeed, mayDraw } from './seed-queries.ts'
import type { PromotionSeeds } from './seeds.ts'

/** Days in which an issued reward can be claimed. */
const CLAIM_DAYS = 30

/** What envelopes are drawn with. */
export interface Drawing {
  /** Undefined where the deployment's secret is not known. */
  seeds: PromotionSeeds | undefined
  timeZone: string
}

interface Issue extends Drawing {
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
 * `TICKET_REFUSALS`, 409, if no raffle takes the tickets, and `promotionDrawWaits`, 409, if no seed is announced for an envelope.
 */
export async function issue(
  tx: Transaction,
  entry: EntryRow,
  { operator, depositId, isPaid, settings, at, ...drawing }: Issue,
): Promise<bigint | undefined> {
  const isMoney = entry.points === null && entry.tickets === null
  const event = !isMoney || isPaid ? (operator === null ? 'claim' : 'approveAndPay') : 'approve'
  if (!afterEvent(entry.state, event)) throw new Error(`entry ${entry.id} is ${entry.state}`)
  const nothing = { amount: null, rewardId: null, operationId: null, ticketId: null, seedId: null }
  const given = { ...nothing, operator, depositId, at }
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
  const { amount, seedId } = await amountOf(tx, entry, { ...drawing, at })
  const rewardId = await grant(tx, entry, { amount, at })
  await markIssued(tx, entry.id, { ...given, amount, rewardId, seedId })
  if (!isPaid) return undefined
  return (await claim(tx, { id: rewardId, memberId: entry.member_id, at })).balance
}

/**
 * What was promised; of an envelope what the promotion's seed of this day gives the entry. That seed was announced by another
 * transaction and is not revealed before this one ends: servers' clocks may differ around midnight.
 */
async function amountOf(
  tx: Transaction,
  { id, promotion, terms, amount }: EntryRow,
  { seeds, timeZone, at }: Drawing & { at: Date },
): Promise<{ amount: bigint; seedId: string | null }> {
  const { reward } = terms
  if (reward.kind !== 'envelope') return { amount: amount ?? prizeAmount(terms), seedId: null }
  const seed = await holdSeed(tx, promotion, dayOf(at, timeZone))
  if (!mayDraw(seed, at)) throw new Refusal('promotionDrawWaits', { status: 409 })
  if (!seeds) throw new Error('the seeds of envelopes are sealed with the deployment’s secret')
  return { amount: await seeds.amountOf(reward, seed, id), seedId: seed.id }
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
