import type { TierText } from '#lib/contracts/rules.ts'
import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import { startVersion } from '#server/contracts/agree.ts'
import { partyOf } from '#server/contracts/queries.ts'
import { insertRequest } from '#server/contracts/write-queries.ts'
import type { Transaction } from '#server/db/database.ts'
import { memberByKey } from '#server/identity/queries.ts'

interface DemoContract {
  /** The downline's account; the upline is the agent above it, or the house. */
  account: string
  kind: ContractKind
  period: DividendPeriod | null
  tiers: TierText[]
}

/** Conditions in whole units of the currency, rates in millionths. */
function byRate(...tiers: [validBet: bigint, active: number, loss: bigint, ppm: number][]) {
  return (minorPerUnit: bigint): TierText[] =>
    tiers.map(([validBet, active, loss, ppm]) => ({
      validBet: String(validBet * minorPerUnit),
      active,
      loss: String(loss * minorPerUnit),
      ppm,
    }))
}

const DEMO_TERMS: readonly {
  kind: ContractKind
  period: DividendPeriod | null
  house: ReturnType<typeof byRate>
  mali: ReturnType<typeof byRate>
}[] = [
  {
    kind: 'dividend',
    period: 'H',
    house: byRate(
      [1_000n, 1, 0n, 150_000],
      [100_000n, 5, 5_000n, 200_000],
      [1_000_000n, 20, 50_000n, 250_000],
    ),
    mali: byRate([1_000n, 1, 0n, 80_000], [100_000n, 5, 5_000n, 120_000], [1_000_000n, 20, 50_000n, 180_000]),
  },
  {
    kind: 'daily',
    period: null,
    house: byRate([500n, 1, 0n, 2_000], [50_000n, 5, 0n, 3_000]),
    mali: byRate([500n, 1, 0n, 1_000], [50_000n, 5, 0n, 2_000]),
  },
  {
    kind: 'hourly',
    period: null,
    house: byRate([100n, 1, 0n, 1_000], [10_000n, 3, 0n, 1_500]),
    mali: byRate([100n, 1, 0n, 500], [10_000n, 3, 0n, 1_000]),
  },
  {
    kind: 'realtime',
    period: null,
    house: byRate([10n, 1, 0n, 500], [1_000n, 2, 0n, 800]),
    mali: byRate([10n, 1, 0n, 300], [1_000n, 2, 0n, 500]),
  },
]

/** Every kind of contract, between the house and mali, and between mali and niran. */
function demoContracts(minorPerUnit: bigint): DemoContract[] {
  return DEMO_TERMS.flatMap(({ kind, period, house, mali }) => [
    { account: 'mali', kind, period, tiers: house(minorPerUnit) },
    { account: 'niran', kind, period, tiers: mali(minorPerUnit) },
  ])
}

/** Agreed on at the moment of seeding, so that each applies from its next window. */
export async function seedContracts(
  tx: Transaction,
  { now: at, currency, timeZone = 'Asia/Bangkok' }: { now: Date; currency: Currency; timeZone?: string },
): Promise<void> {
  for (const { account, kind, period, tiers } of demoContracts(10n ** BigInt(MINOR_DIGITS[currency]))) {
    const downline = await memberByKey(tx, account)
    const place = downline && (await partyOf(tx, downline.id))
    if (!place) throw new Error(`${account} is not in the demo`)
    await agreeOn(tx, { kind, uplineId: place.upline, downlineId: place.id, period, tiers }, { at, timeZone })
  }
}

/** A contract that both sides have agreed on; `uplineId` is null for the house. */
export async function agreeOn(
  tx: Transaction,
  {
    kind,
    uplineId,
    downlineId,
    period,
    tiers,
  }: Pick<DemoContract, 'kind' | 'period' | 'tiers'> & { uplineId: string | null; downlineId: string },
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<void> {
  const request = {
    id: newId(),
    request: 'new',
    kind,
    upline_id: uplineId,
    downline_id: downlineId,
    asked_by: uplineId,
    period,
    tiers,
    status: 'approved',
    asked_at: at,
    answered_at: at,
  } as const
  await insertRequest(tx, request)
  await startVersion(tx, request, { at, timeZone })
}
