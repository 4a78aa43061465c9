import { covers, faultsOfTiers, mostPpmOf, readTiers, type TierText, topPay } from '#lib/contracts/rules.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { percentOf } from '#lib/money/rates.ts'
import type { ErrorCode } from '#lib/wire/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openVersions, type RequestRow } from './queries.ts'
import { type MoneyFormat, payText, termsOf } from './terms.ts'

/** The terms that an upline offers. */
export interface Offer {
  kind: ContractKind
  downlineId: string
  period: DividendPeriod | null
  tiers: TierText[]
}

/** Refuses terms that no contract of that kind can have; names every fault by its field. */
export function checkTerms({ kind, period, tiers }: Omit<Offer, 'downlineId'>): void {
  if (kind === 'dividend' && period === null) throw new Refusal('required', { field: 'period' })
  if (kind !== 'dividend' && period !== null) throw new Refusal('badInput', { status: 400, field: 'period' })
  const faults = faultsOfTiers(kind, readTiers(tiers))
  const [first] = faults
  if (!first) return
  const fieldOf = ({ tier, field }: typeof first) => `tiers.${tier}.${field}`
  const fields: Record<string, ErrorCode> = Object.fromEntries(
    faults.map(fault => [fieldOf(fault), fault.code]),
  )
  const values = { most: percentOf(mostPpmOf(kind)) }
  throw new Refusal(first.code, { field: fieldOf(first), fields, values })
}

/** An upline cannot give more than it gets itself. */
export async function checkOwn(
  tx: Transaction,
  uplineId: string,
  { kind, period, tiers }: Offer,
  format: MoneyFormat,
): Promise<void> {
  const [own] = await openVersions(tx, kind, [uplineId])
  if (!own) throw new Refusal('contractOwnMissing')
  const terms = termsOf(own)
  if (covers(terms, termsOf({ period, tiers }))) return
  const field = `tiers.${tiers.length - 1}.pay`
  throw new Refusal('contractAboveOwn', { field, values: { most: payText(topPay(terms.tiers), format) } })
}

/** An offer that its upline's own contract no longer covers was closed together with that change. */
export async function checkStillCovered(tx: Transaction, request: RequestRow): Promise<void> {
  if (request.upline_id === null || !request.tiers) return
  const [own] = await openVersions(tx, request.kind, [request.upline_id])
  if (own && covers(termsOf(own), termsOf({ ...request, tiers: request.tiers }))) return
  throw new Error(`the open offer ${request.id} is no longer covered`)
}
