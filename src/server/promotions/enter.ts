import type { claimPromotion, enterPromotion } from '#lib/promotions/api.ts'
import { isVoid, mayEnter } from '#lib/promotions/status.ts'
import { periodOf, prizeOf } from '#lib/promotions/terms.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { dayOf } from '#lib/time/days.ts'
import type { Transaction } from '#server/db/database.ts'
import { requireNoBreak } from '#server/limits/may-play.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve.ts'
import { lockActiveMember } from '#server/security/factor-queries.ts'
import { attachImages } from '#server/uploads/attach.ts'
import { publishedPromotions } from './content.ts'
import { type Drawing, issue } from './issue.ts'
import type { DepositChoice } from './member-queries.ts'
import { insertEntry, lockEntry, type NewEntry, takePlaceOf } from './queries.ts'
import type { PromotionSeeds } from './seeds.ts'
import { type Stand, standsOf } from './standing.ts'

type Entering = Call<typeof enterPromotion>
type Claiming = Call<typeof claimPromotion>

interface Needs {
  settings: SiteSettings
  seeds: PromotionSeeds
}

/** Takes part: hands an application in, joins, or claims at once. Returns the balance, if it was paid into. */
export async function enter(
  call: Entering,
  tx: Transaction,
  { settings, seeds }: Needs,
): Promise<bigint | undefined> {
  const { input, session, runtime } = call
  const { memberId } = session
  const stand = await lockedStand(call, tx, settings)
  requireMayEnter(stand, input.version)
  const at = runtime.clock.now()
  const { timeZone } = runtime.config
  const { code, version, terms, titles } = stand.promotion
  const isJoining = terms.entry === 'join'
  const deposit = isJoining ? undefined : chosen(stand, input.depositId)
  const { amount, points, tickets } = prizeOf(terms, deposit?.amount ?? 0n)
  const entry: NewEntry = {
    id: input.id,
    promotion: code,
    memberId,
    period: periodOf(terms.often, dayOf(at, timeZone)),
    version,
    terms,
    titles,
    state: terms.entry === 'apply' ? 'applying' : 'signed',
    depositId: deposit?.id ?? null,
    remark: input.remark === '' ? null : input.remark,
    amount: isJoining || terms.reward.kind === 'envelope' ? null : amount,
    points,
    tickets,
    currency: runtime.config.currency,
    at,
  }
  if (!(await insertEntry(tx, entry))) throw new Refusal('promotionTaken', { status: 409 })
  const images = { ids: input.images, ownerId: memberId, purpose: 'application' as const, to: input.id }
  await attachImages(tx, images)
  const payment = { deposit, amount, settings, seeds, timeZone, at }
  const balance = terms.entry === 'claim' ? await pay(tx, input.id, payment) : undefined
  // Last, since everybody who enters waits for this row.
  if (!(await takePlaceOf(tx, code, terms.places))) throw new Refusal('promotionFull', { status: 409 })
  return balance
}

/** Pays a joined promotion for a deposit; nothing happens if it is paid already. */
export async function claimJoined(
  call: Claiming,
  tx: Transaction,
  { settings, seeds }: Needs,
): Promise<bigint | undefined> {
  const { input, runtime } = call
  const stand = await lockedStand(call, tx, settings)
  const { own } = stand
  if (own?.state === 'claimed') return undefined
  if (own?.state !== 'signed') throw new Refusal('promotionClosed', { status: 409 })
  const deposit = chosen({ ...stand, promotion: { ...stand.promotion, terms: own.terms } }, input.depositId)
  const { amount } = prizeOf(own.terms, deposit?.amount ?? 0n)
  const { timeZone } = runtime.config
  return pay(tx, own.id, { deposit, amount, settings, seeds, timeZone, at: runtime.clock.now() })
}

/** How the promotion is for the member, whose row is locked; refused during a break. */
async function lockedStand(
  call: Entering | Claiming,
  tx: Transaction,
  settings: SiteSettings,
): Promise<Stand> {
  const { input, session, language, runtime } = call
  const { memberId } = session
  if (!(await lockActiveMember(tx, memberId))) throw new Refusal('notAllowed', { status: 403 })
  await requireNoBreak(tx, { memberId, language, runtime })
  const promotions = await publishedPromotions(tx, input.code)
  const moment = { settings, at: runtime.clock.now(), timeZone: runtime.config.timeZone }
  const [stand] = await standsOf(tx, memberId, { promotions, moment })
  if (!stand) throw new Refusal('notFound', { status: 404 })
  return stand
}

function requireMayEnter({ promotion, standing, own, isForMember, refusal }: Stand, version: number): void {
  if (standing.promotion !== 'open') throw new Refusal('promotionClosed', { status: 409 })
  if (own && !isVoid(own.state)) throw new Refusal('promotionTaken', { status: 409 })
  if (!isForMember) throw new Refusal('promotionNotForYou', { status: 403 })
  if (version !== promotion.version) throw new Refusal('promotionChanged', { status: 409 })
  if (standing.isFull) throw new Refusal('promotionFull', { status: 409 })
  if (refusal) throw new Refusal(refusal, { status: 409 })
  if (!mayEnter(standing)) throw new Refusal('promotionTaken', { status: 409 })
}

/** The deposit that was named; undefined where the terms ask for none. */
function chosen({ promotion, deposits }: Stand, depositId: string | null): DepositChoice | undefined {
  if (promotion.terms.depositMinor === null) return undefined
  const deposit = deposits.find(one => one.id === depositId)
  if (!deposit) throw new Refusal('promotionDepositNeeded', { status: 409, field: 'depositId' })
  return deposit
}

interface Payment extends Drawing {
  deposit: DepositChoice | undefined
  amount: bigint | null
  settings: SiteSettings
  at: Date
}

async function pay(
  tx: Transaction,
  entryId: string,
  { deposit, amount, ...rest }: Payment,
): Promise<bigint | undefined> {
  const entry = await lockEntry(tx, entryId)
  if (!entry) throw new Error(`entry ${entryId} has vanished`)
  const given = { ...rest, operator: null, depositId: deposit?.id ?? null, isPaid: true }
  return issue(tx, { ...entry, amount }, given)
}
