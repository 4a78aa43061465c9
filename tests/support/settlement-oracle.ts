import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'

/**
 * What contracts and rates come to, worked out a second time: slowly, from raw lists, with loops and a calendar of its own.
 * It shares nothing with the server but the names of kinds and periods.
 */

export type Zone = 'Asia/Bangkok' | 'America/New_York'

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
  bets: readonly { at: number; memberId: string; stake: bigint; payout: bigint; validBet: bigint }[]
  /** In the order in which it was agreed on. */
  agreements: readonly OracleAgreement[]
  /** Ends without a successor, with the window under way. */
  endings: readonly { at: number; kind: ContractKind; downline: string }[]
  rates: readonly { memberId: string; fromDay: string; ppm: number }[]
}

export interface OracleAgreement {
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

interface Bounds {
  from: number
  to: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP = 5 * MINUTE

/** The wall clock of a zone, and what it is ahead of UTC. */
function clockAt(at: number, zone: Zone) {
  const ahead = zone === 'Asia/Bangkok' ? 7 : isSummerInNewYork(at) ? -4 : -5
  const wall = new Date(at + ahead * HOUR).toISOString()
  return { day: wall.slice(0, 10), hour: wall.slice(11, 13), ahead }
}

/** From the second Sunday of March, two o'clock (07:00 UTC), to the first Sunday of November, two o'clock (06:00 UTC). */
function isSummerInNewYork(at: number): boolean {
  const year = new Date(at).getUTCFullYear()
  const firstSunday = (month: number) => {
    let day = 1
    while (new Date(Date.UTC(year, month, day)).getUTCDay() !== 0) day += 1
    return day
  }
  const begins = Date.UTC(year, 2, firstSunday(2) + 7, 7)
  const ends = Date.UTC(year, 10, firstSunday(10), 6)
  return at >= begins && at < ends
}

/** The name of the window that a moment lies in: moments in a row with the same name are one window. */
function nameOf(kind: ContractKind, period: DividendPeriod | null, at: number, zone: Zone): string {
  if (kind === 'realtime') return String(Math.floor(at / STEP))
  const { day, hour, ahead } = clockAt(at, zone)
  if (kind === 'hourly') return `${day} ${hour} ${ahead}`
  if (kind === 'daily' || period === 'D') return day
  if (period === 'M') return day.slice(0, 7)
  if (period === 'H') return `${day.slice(0, 7)} ${Number(day.slice(8)) <= 15}`
  let monday = Date.parse(`${day}T00:00:00Z`)
  while (new Date(monday).getUTCDay() !== 1) monday -= 24 * HOUR
  return String(monday)
}

/** Every window of a rule between two moments, in a row. */
class Calendar {
  readonly #bounds = new Map<string, Bounds[]>()
  /** For every five minutes the window of a rule that they lie in. */
  readonly #steps = new Map<string, Bounds[]>()
  readonly #zone: Zone
  readonly #first: number
  readonly #last: number

  constructor(zone: Zone, first: number, last: number) {
    this.#zone = zone
    this.#first = first
    this.#last = last
  }

  windows(kind: ContractKind, period: DividendPeriod | null): Bounds[] {
    const rule = `${kind} ${period}`
    const known = this.#bounds.get(rule)
    if (known) return known
    const all: Bounds[] = []
    const steps: Bounds[] = []
    let name = ''
    let open: Bounds = { from: this.#first, to: this.#first }
    for (let at = this.#first; at < this.#last; at += STEP) {
      const next = nameOf(kind, period, at, this.#zone)
      if (next !== name) {
        open = { from: at, to: at }
        all.push(open)
      }
      open.to = at + STEP
      steps.push(open)
      name = next
    }
    this.#bounds.set(rule, all)
    this.#steps.set(rule, steps)
    return all
  }

  windowAt(kind: ContractKind, period: DividendPeriod | null, at: number): Bounds | undefined {
    this.windows(kind, period)
    return this.#steps.get(`${kind} ${period}`)?.[Math.floor((at - this.#first) / STEP)]
  }
}

const calendars = new Map<Zone, Calendar>()
/** Everything happens in between, with a whole month to spare on both sides. */
const FIRST = Date.UTC(2026, 8, 1)
const LAST = Date.UTC(2027, 5, 1)

function calendarOf(zone: Zone): Calendar {
  const known = calendars.get(zone) ?? new Calendar(zone, FIRST, LAST)
  calendars.set(zone, known)
  return known
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
  for (const { at, kind, downline, agreed } of story) {
    const earlier = [...all.values()].filter(
      ({ agreement }) => agreement.kind === kind && agreement.downline === downline,
    )
    const present = earlier.find(one => one.lastBegin === Infinity && one.lastEnd === Infinity)
    if (agreed === undefined) {
      // The window under way is the last one.
      if (present) present.lastBegin = at
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
    if (present) present.lastEnd = first.from
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
  const teams = world.bets.map(bet => ({ ...bet, uplines: uplinesAt(world, bet.memberId, bet.at) }))
  for (const held of heldOf(world).values()) {
    const { agreement } = held
    const bets = teams.filter(bet => bet.uplines.includes(agreement.downline))
    const byWindow = Map.groupBy(bets, bet => calendar.windowAt(agreement.kind, agreement.period, bet.at))
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
  return days.flatMap(window => {
    const bets = world.bets.filter(bet => bet.at >= window.from && bet.at < window.to)
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
    for (const [place, memberId] of [bet.memberId, ...uplinesAt(world, bet.memberId, bet.at)].entries()) {
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
