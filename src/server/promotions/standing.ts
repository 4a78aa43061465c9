import type { PromotionStatus } from '#lib/promotions/rules.ts'
import { type HeldUp, isVoid, type Standing } from '#lib/promotions/status.ts'
import { type PromotionTerms, periodOf } from '#lib/promotions/terms.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Queries } from '#server/db/database.ts'
import { type TicketRaffle, ticketRaffle } from '#server/raffle/ticket-raffle.ts'
import { type OpenPromotion, statusOf } from './content.ts'
import { type Candidate, candidateOf, type DepositChoice, depositChoices } from './member-queries.ts'
import { type EntryRow, entriesOfMember, placesTaken } from './queries.ts'
import { mayDraw, type SeedRow, seedsOn } from './seed-queries.ts'

/** Entries that are read to know how a member stands. */
const LATEST = 500
/** Deposits that a member can choose from. */
const MOST_CHOICES = 20

/** When and where a promotion is looked at. */
interface Moment {
  settings: SiteSettings
  at: Date
  timeZone: string
}

/** How one promotion is for a member. */
export interface Stand {
  promotion: OpenPromotion
  standing: Standing
  /** Places that are left; null without a limit. */
  left: number | null
  own: EntryRow | undefined
  entries: EntryRow[]
  deposits: DepositChoice[]
  isForMember: boolean
  /** The raffle that the tickets would be for, or why none takes them; undefined where others are given. */
  tickets: TicketRaffle | undefined
  /** What an envelope would be drawn from today; undefined without one, or while it is not announced. */
  seed: SeedRow | undefined
  /** Why what it gives cannot be given now; null where it can. */
  refusal: HeldUp | null
}

/** How promotions are for a member, in their order. */
export async function standsOf(
  db: Queries,
  memberId: string,
  { promotions, moment }: { promotions: readonly OpenPromotion[]; moment: Moment },
): Promise<Stand[]> {
  const today = dayOf(moment.at, moment.timeZone)
  const codes = promotions.map(({ code }) => code)
  const only = promotions.length === 1 ? promotions[0]?.code : undefined
  const [candidate, entries, taken, seeds] = await Promise.all([
    candidateOf(db, memberId, today),
    entriesOfMember(db, { memberId, promotion: only, limit: LATEST }),
    placesTaken(db),
    seedsOn(db, codes, today),
  ])
  const stands: Stand[] = []
  for (const promotion of promotions) {
    const { code, terms } = promotion
    const of = entries.filter(one => one.promotion === code)
    const own = ownEntry(of, periodOf(terms.often, today))
    const accepted = own?.state === 'signed' ? own.terms : terms
    const status = statusOf(promotion, moment.settings, moment.at)
    const isForMember = fits(terms, candidate, moment.settings, own)
    const left = terms.places === null ? null : Math.max(0, terms.places - (taken.get(code) ?? 0))
    const deposits = await choices(db, memberId, { promotion, terms: accepted, own, status })
    const tickets = await ticketsOf(db, memberId, {
      terms: accepted,
      isJoined: own?.state === 'signed',
      moment,
    })
    const seed = accepted.reward.kind === 'envelope' ? seeds.get(code) : undefined
    const waits = drawsNext(accepted, own) && !mayDraw(seed, moment.at)
    const refusal = waits ? 'promotionDrawWaits' : (tickets?.refusal ?? null)
    const standing = {
      promotion: status,
      entry: terms.entry,
      own: own?.state,
      hasDeposit: deposits.length > 0,
      isFull: left === 0,
      isHeldUp: refusal !== null,
    }
    stands.push({
      promotion,
      standing,
      left,
      own,
      entries: of,
      deposits,
      isForMember,
      tickets,
      seed,
      refusal,
    })
  }
  return stands
}

/** Whether an envelope is drawn in what the member does next: who applies gets it when it is approved, who joins with a deposit. */
function drawsNext({ reward, entry }: PromotionTerms, own: EntryRow | undefined): boolean {
  return reward.kind === 'envelope' && (entry === 'claim' || own?.state === 'signed')
}

/** Where tickets are what is given: the raffle that would take them now. */
async function ticketsOf(
  db: Queries,
  memberId: string,
  of: { terms: PromotionTerms; isJoined: boolean; moment: Moment },
): Promise<TicketRaffle | undefined> {
  const { terms, isJoined, moment } = of
  if (terms.reward.kind !== 'tickets') return undefined
  const depositFollows = terms.entry === 'join' && !isJoined
  const { settings, at } = moment
  return ticketRaffle(db, { memberId, count: terms.reward.tickets, depositFollows, settings, at })
}

/** The entry that counts now: of this period, or one that was joined and still waits for its deposit. */
function ownEntry(entries: readonly EntryRow[], period: string): EntryRow | undefined {
  const ofPeriod = entries.filter(one => one.period === period)
  return (
    ofPeriod.find(one => !isVoid(one.state)) ?? entries.find(one => one.state === 'signed') ?? ofPeriod[0]
  )
}

/** Whether the promotion is for this member: who joins has no deposit yet, and stays in when it is made. */
function fits(
  { entry, who: { firstDeposit, rank, teams } }: PromotionTerms,
  candidate: Candidate,
  { vip }: SiteSettings,
  own: EntryRow | undefined,
): boolean {
  const place = (code: string | null) => vip.ranks.findIndex(one => one.code === code)
  if (rank !== null && (place(rank) < 0 || place(candidate.rank) < place(rank))) return false
  if (teams.length > 0 && !teams.some(account => candidate.line.includes(account))) return false
  // Who has left is as new: with a deposit made meanwhile, the first one is over.
  const hasBegun = own !== undefined && !(entry === 'join' && own.state === 'cancelled')
  return !firstDeposit || hasBegun || candidate.deposits <= (entry === 'join' ? 0 : 1)
}

async function choices(
  db: Queries,
  memberId: string,
  of: {
    promotion: OpenPromotion
    terms: PromotionTerms
    own: EntryRow | undefined
    status: PromotionStatus
  },
): Promise<DepositChoice[]> {
  const { promotion, terms, own, status } = of
  const isAsked = own?.state === 'signed' || (status === 'open' && terms.entry !== 'join')
  if (terms.depositMinor === null || !isAsked) return []
  const { startDate, endDate, code } = promotion
  const from = own?.state === 'signed' ? own.created_at : startDate === null ? undefined : new Date(startDate)
  return depositChoices(db, {
    memberId,
    promotion: code,
    least: BigInt(terms.depositMinor),
    isFirst: terms.who.firstDeposit,
    from,
    until: endDate === null ? undefined : new Date(endDate),
    limit: MOST_CHOICES,
  })
}
