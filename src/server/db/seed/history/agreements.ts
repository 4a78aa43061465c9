import type { TierText } from '#lib/contracts/rules.ts'
import {
  type ContractKind,
  type Window,
  type WindowRule,
  windowAt,
  windowName,
} from '#lib/contracts/windows.ts'
import { type Currency, MINOR_DIGITS } from '#lib/money/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { LiveEvents } from '#server/platform/live-events.ts'
import { payDayWithin } from '#server/settlements/commissions.ts'
import { payDueWithin } from '#server/settlements/pay.ts'
import { insertSettlements, markSettled } from '#server/settlements/queries.ts'
import { obligationsFor } from '#server/settlements/settle.ts'
import { agreeOn } from '../contracts.ts'
import type { Resident } from './residents.ts'

interface Place {
  at: Date
  timeZone: string
  currency: Currency
}

/** From this many whole units of valid bets, a rate in millionths. */
type Steps = readonly (readonly [validBets: bigint, ppm: number])[]

/** The contracts of roots with the house, and of their agents with them: never above their own. */
const TERMS: Readonly<Record<ContractKind, { house: Steps; root: Steps }>> = {
  dividend: {
    house: [
      [5_000n, 150_000],
      [200_000n, 220_000],
    ],
    root: [
      [2_000n, 60_000],
      [100_000n, 120_000],
    ],
  },
  daily: { house: [[1_000n, 2_500]], root: [[1_000n, 1_000]] },
  hourly: { house: [[100n, 1_000]], root: [[100n, 500]] },
  realtime: { house: [[10n, 500]], root: [[10n, 300]] },
}
/** Their hours and minutes are settled too; nobody looks at those of the others. */
const KNOWN_AGENTS: ReadonlySet<string> = new Set(['mali', 'niran'])

/** Weekly dividends and daily salaries of the roots and their direct agents. */
export function agreeForThePast(
  tx: Transaction,
  residents: readonly Resident[],
  place: Place,
): Promise<void> {
  return agreeAll(tx, ['dividend', 'daily'], residents, place)
}

/** Hourly and real-time salaries from now on, for the well-known demo agents. */
export function agreeFromNow(tx: Transaction, residents: readonly Resident[], place: Place): Promise<void> {
  const known = residents.filter(({ person }) => KNOWN_AGENTS.has(person.account))
  return agreeAll(tx, ['hourly', 'realtime'], known, place)
}

async function agreeAll(
  tx: Transaction,
  kinds: readonly ContractKind[],
  residents: readonly Resident[],
  place: Place,
): Promise<void> {
  const agents = residents.filter(({ person }) => person.memberType === 1)
  const roots = new Map(
    agents.flatMap(({ person, memberId }) => (person.upline ? [] : [[person.account, memberId] as const])),
  )
  for (const { person, memberId: downlineId } of agents) {
    const uplineId = person.upline === undefined ? null : roots.get(person.upline)
    if (uplineId === undefined) continue
    const side = uplineId === null ? 'house' : 'root'
    for (const kind of kinds) await agree(tx, { kind, uplineId, downlineId, steps: TERMS[kind][side] }, place)
  }
}

async function agree(
  tx: Transaction,
  of: { kind: ContractKind; uplineId: string | null; downlineId: string; steps: Steps },
  { at, timeZone, currency }: Place,
): Promise<void> {
  const one = 10n ** BigInt(MINOR_DIGITS[currency])
  const tiers: TierText[] = of.steps.map(([validBets, ppm]) => ({
    validBet: String(validBets * one),
    active: 1,
    loss: '0',
    ppm,
  }))
  const { kind, uplineId, downlineId } = of
  const period = kind === 'dividend' ? 'W' : null
  await agreeOn(tx, { kind, uplineId, downlineId, period, tiers }, { at, timeZone })
}

/** The contracts that were agreed on for the past. */
const PAST_RULES: readonly WindowRule[] = [
  { kind: 'dividend', period: 'W' },
  { kind: 'daily', period: null },
]
/** How long after midnight the payments of a day start. */
const PAID_AFTER_MS = 2_000

/**
 * Settles the contracts whose windows ended with a day and pays the day's commissions, right after midnight. Returns
 * when it was done; undefined if that is in the future, when the site does it.
 */
export async function settleNight(
  tx: Transaction,
  day: { name: string; to: Date },
  { now, timeZone, currency }: Omit<Place, 'at'> & { now: Date },
): Promise<Date | undefined> {
  let ms = day.to.getTime() + PAID_AFTER_MS
  if (ms + 60_000 > now.getTime()) return undefined
  const at = new Date(ms)
  // Two payments to the same wallet come one after the other.
  const momentOfPast = () => new Date(ms++)
  for (const rule of PAST_RULES) {
    const window: Window = windowAt(rule, new Date(day.to.getTime() - 1), timeZone)
    if (window.to.getTime() !== day.to.getTime()) continue
    const obligations = await obligationsFor(tx, rule, window, timeZone)
    await insertSettlements(tx, obligations, { window, currency, at })
    await markSettled(tx, { name: windowName(rule), window, at })
  }
  const terms = { at, live: new LiveEvents(), momentOfPast }
  await payDueWithin(tx, terms)
  await payDayWithin(tx, day.name, { ...terms, currency, timeZone })
  return new Date(ms)
}
