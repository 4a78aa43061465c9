import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'
import { type Bounds, calendarOf, clockAt, type Zone } from './oracle-calendar.ts'

/**
 * What contracts and rates come to, worked out a second time: slowly, from raw lists, with loops and a calendar of its own.
 * It shares nothing with the server but the names of kinds and periods.
 */

export interface OracleTier {
  validBet: bigint
  active: number
  loss: bigint
  ppm: number | undefined
  sum: bigint | undefined
}

/** What happened in one tree of members. Moments are milliseconds of the epoch. */
export interface OracleWorld {
  zone: Zone
  /** As it stood in the beginning. */
  members: readonly { id: string; upline: string | undefined }[]
  moves: readonly { at: number; memberId: string; upline: string | undefined }[]
  bets: readonly OracleBet[]
  /** Moments at which every window that ended at `until` or before was closed. */
  closings: readonly OracleClosing[]
  /** In the order in which it was agreed on. */
  agreements: readonly OracleAgreement[]
  /** Ends without a successor, with the window under way. */
  endings: readonly { at: number; kind: ContractKind; downline: string }[]
  rates: readonly { memberId: string; fromDay: string; ppm: number }[]
}

export interface OracleBet {
  /** As the clock of the server says that took it. */
  at: number
  /** When it was taken into the sums: while a window is being closed or after that, later than `at`. */
  arrives: number
  memberId: string
  stake: bigint
  payout: bigint
  validBet: bigint
}

export interface OracleClosing {
  at: number
  until: number
}

interface OracleAgreement {
  id: string
  at: number
  kind: ContractKind
  period: DividendPeriod | null
  upline: string | undefined
  downline: string
  tiers: readonly OracleTier[]
}

export interface OracleObligation {
  agreement: string
  from: number
  to: number
  /** The house where it is undefined. */
  payer: string | undefined
  payee: string
  validBet: bigint
  active: number
  stake: bigint
  payout: bigint
  tier: number | null
  amount: bigint
}

export interface OracleCommission {
  memberId: string
  day: string
  amount: bigint
  ownValidBet: bigint
  teamValidBet: bigint
}

/** The uplines of a member at a moment, the nearest first. */
function uplinesAt(world: OracleWorld, memberId: string, at: number): string[] {
  const above = new Map(world.members.map(member => [member.id, member.upline]))
  for (const move of world.moves) if (move.at <= at) above.set(move.memberId, move.upline)
  const uplines: string[] = []
  let upline = above.get(memberId)
  while (upline !== undefined) {
    uplines.push(upline)
    upline = above.get(upline)
  }
  return uplines
}

/** The moment that a bet counts at: what arrives after its window was closed belongs to the first one that is open then. */
function countsAt(
  { at, arrives }: Pick<OracleBet, 'at' | 'arrives'>,
  closings: readonly OracleClosing[],
): number {
  let counts = at
  for (const closing of closings) if (closing.at <= arrives && closing.until > counts) counts = closing.until
  return counts
}

/**
 * The moment at which something is agreed on or ended. Where the clock that closes windows is ahead of the one that agreements
 * are made by, that is not before the first window that is still open: what is closed is never agreed on afterwards.
 */
export const changesAt = (at: number, closings: readonly OracleClosing[]): number =>
  countsAt({ at, arrives: at }, closings)

/** The windows that an agreement holds for: from its first one on those that begin and end in time. */
interface Held {
  agreement: OracleAgreement
  first: Bounds
  lastBegin: number
  lastEnd: number
}

function holds(held: Held, window: Bounds): boolean {
  return window.from >= held.first.from && window.from <= held.lastBegin && window.to <= held.lastEnd
}

/** What holds when, by agreement; later agreements and endings of the same downline cut it short. */
function heldOf(world: OracleWorld): Map<string, Held> {
  const all = new Map<string, Held>()
  const calendar = calendarOf(world.zone)
  const story = [
    ...world.agreements.map(agreed => ({ ...agreed, agreed })),
    ...world.endings.map(ending => ({ ...ending, agreed: undefined })),
  ].toSorted((a, b) => a.at - b.at)
  for (const { at: said, kind, downline, agreed } of story) {
    const at = changesAt(said, world.closings)
    const earlier = [...all.values()].filter(
      ({ agreement }) => agreement.kind === kind && agreement.downline === downline,
    )
    if (agreed === undefined) {
      // The window under way is the last one, also of what was to go on until something else began.
      for (const one of earlier) one.lastBegin = Math.min(one.lastBegin, at)
      continue
    }
    const underWay = earlier.flatMap(one => {
      const window = calendar.windowAt(kind, one.agreement.period, at)
      return window && holds(one, window) ? [window.to] : []
    })
    const free = Math.max(at, ...underWay)
    const first = calendar
      .windows(kind, agreed.period)
      .find(window => window.from > at && window.from >= free)
    if (!first) throw new Error('an agreement after the end of the calendar')
    for (const one of earlier) one.lastEnd = Math.min(one.lastEnd, first.from)
    all.set(agreed.id, { agreement: agreed, first, lastBegin: Infinity, lastEnd: Infinity })
  }
  return all
}

function owed(agreement: OracleAgreement, did: { validBet: bigint; active: number; loss: bigint }) {
  let tier: number | null = null
  let amount = 0n
  for (const [place, { validBet, active, loss, ppm, sum }] of agreement.tiers.entries()) {
    const isMet = did.validBet >= validBet && did.active >= active && (loss === 0n || did.loss >= loss)
    if (!isMet) continue
    tier = place + 1
    const base = agreement.kind === 'dividend' ? did.loss : did.validBet
    amount = sum ?? (base > 0n ? (base * BigInt(ppm ?? 0)) / 1_000_000n : 0n)
  }
  return { tier, amount }
}

/** Everything that contracts come to in windows that end at a moment or before. */
export function obligationsOf(world: OracleWorld, until: number): OracleObligation[] {
  const obligations: OracleObligation[] = []
  const calendar = calendarOf(world.zone)
  const teams = world.bets.map(bet => ({
    ...bet,
    counts: countsAt(bet, world.closings),
    uplines: uplinesAt(world, bet.memberId, bet.arrives),
  }))
  for (const held of heldOf(world).values()) {
    const { agreement } = held
    const bets = teams.filter(bet => bet.uplines.includes(agreement.downline))
    const byWindow = Map.groupBy(bets, bet => calendar.windowAt(agreement.kind, agreement.period, bet.counts))
    for (const [window, inside] of byWindow) {
      if (!window || !holds(held, window) || window.to > until) continue
      const sum = (pick: (bet: (typeof inside)[number]) => bigint) =>
        inside.reduce((all, bet) => all + pick(bet), 0n)
      const [validBet, stake, payout] = [
        sum(bet => bet.validBet),
        sum(bet => bet.stake),
        sum(bet => bet.payout),
      ]
      const active = new Set(inside.filter(bet => bet.validBet > 0n).map(bet => bet.memberId)).size
      const { upline: payer, downline: payee, id } = agreement
      const due = owed(agreement, { validBet, active, loss: stake - payout })
      obligations.push({ agreement: id, ...window, payer, payee, validBet, active, stake, payout, ...due })
    }
  }
  return obligations
}

/** What rates come to in days that end at a moment or before; those that come to nothing at all are left out. */
export function commissionsOf(world: OracleWorld, until: number): OracleCommission[] {
  const days = calendarOf(world.zone)
    .windows('daily', null)
    .filter(window => window.to <= until)
  const played = world.bets.map(bet => ({ bet, counts: countsAt(bet, world.closings) }))
  return days.flatMap(window => {
    const bets = played.flatMap(({ bet, counts }) =>
      counts >= window.from && counts < window.to ? [bet] : [],
    )
    const { day } = clockAt(window.from, world.zone)
    return bets.length === 0 ? [] : commissionsOn(world, day, bets)
  })
}

function commissionsOn(world: OracleWorld, day: string, bets: OracleWorld['bets']): OracleCommission[] {
  const rateOf = (memberId: string) => {
    let [from, ppm] = ['', 0]
    for (const rate of world.rates)
      if (rate.memberId === memberId && rate.fromDay <= day && rate.fromDay >= from)
        [from, ppm] = [rate.fromDay, rate.ppm]
    return BigInt(ppm)
  }
  const earned = new Map<string, { millionths: bigint; own: bigint; team: bigint }>()
  for (const bet of bets) {
    let below = 0n
    for (const [place, memberId] of [
      bet.memberId,
      ...uplinesAt(world, bet.memberId, bet.arrives),
    ].entries()) {
      const rate = rateOf(memberId)
      const sum = earned.get(memberId) ?? { millionths: 0n, own: 0n, team: 0n }
      if (rate > below) sum.millionths += bet.validBet * (rate - below)
      if (place === 0) sum.own += bet.validBet
      else sum.team += bet.validBet
      earned.set(memberId, sum)
      below = rate
    }
  }
  return [...earned].flatMap(([memberId, { millionths, own, team }]) =>
    millionths === 0n
      ? []
      : [{ memberId, day, amount: millionths / 1_000_000n, ownValidBet: own, teamValidBet: team }],
  )
}
