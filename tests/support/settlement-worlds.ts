import type { TierText } from '#lib/contracts/rules.ts'
import { endingOf, replacedOf, type Span, startOf } from '#lib/contracts/succession.ts'
import { CONTRACT_KINDS, DIVIDEND_PERIODS, type WindowRule } from '#lib/contracts/windows.ts'
import { newId } from '#lib/ids/ids.ts'
import type { StoredVersion } from './contracts.ts'
import type { Zone } from './oracle-calendar.ts'
import { seeded } from './random.ts'
import { changesAt, type OracleClosing, type OracleTier, type OracleWorld } from './settlement-oracle.ts'

/** Random trees with contracts, rates, bets and moves, as raw lists for the oracle and as rows for the server. */

type Random = ReturnType<typeof seeded>
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer One)[] ? One[] : T[Key] }

const STEP = 300_000
/** Moves are at the start of a second half, and everything is written down by halves. */
export const HALF = STEP / 2
const DAY = 86_400_000
/** What arrives so soon after a closing has begun waits for its end. */
export const MEANWHILE = 3_000

/** What all worlds of a database share: when things happen, and when windows are closed. */
export interface Course {
  zone: Zone
  /** Starts of five minutes in which things happen. */
  steps: readonly number[]
  closings: readonly OracleClosing[]
}

export function busyCourse(zone: Zone, random: Random): Course {
  const steps = busySteps(zone, random)
  const closings = steps.flatMap(step => {
    if (!random.chance(0.6)) return []
    // Two seconds after its end, or by a clock that is ahead while others still write into it.
    const isAhead = random.chance(0.3)
    return [{ at: isAhead ? step + HALF + 70_000 : step + STEP + 2_000, until: step + STEP }]
  })
  return { zone, steps, closings }
}

/** The same for all worlds of a zone, so that many of them share windows. */
function busySteps(zone: Zone, random: Random): number[] {
  const corners = [
    // Ends of days, weeks, halves of months, months, the year and February.
    ...['2026-10-15', '2026-10-25', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-30', '2026-12-31'],
    ...['2027-01-31', '2027-02-28', '2027-03-07', '2027-03-31'],
  ].flatMap(day => {
    const midnight = Date.parse(`${day}T00:00:00Z`) + DAY - (zone === 'Asia/Bangkok' ? 7 : -5) * 3_600_000
    return [midnight - 3_600_000 - STEP, midnight - 3_600_000, midnight - STEP, midnight]
  })
  // Clocks go back on the first of November and forward on the fourteenth of March, at night.
  const changes = ['2026-11-01T04:00Z', '2027-03-14T05:00Z'].flatMap(from =>
    Array.from({ length: 10 }, (_, half) => Date.parse(from) + half * 1_800_000),
  )
  const others = Array.from({ length: 40 }, () => {
    const at = Date.UTC(2026, 9, 3) + random.next() * 175 * DAY
    return Math.floor(at / STEP) * STEP
  })
  return [...new Set([...corners, ...changes, ...others])].toSorted((a, b) => a - b)
}

export interface GrownWorld extends OracleWorld {
  versions: StoredVersion[]
  agents: string[]
}

/** One world of at least four levels, in which an upline has at least three direct downlines. */
export function growWorld({ zone, steps, closings }: Course, seed: number): GrownWorld {
  const random = seeded(seed)
  const members: { id: string; upline: string | undefined }[] = []
  const add = (upline: string | undefined) => {
    const id = newId()
    members.push({ id, upline })
    return id
  }
  const root = add(undefined)
  const second = [add(root), add(root), add(root)]
  const third = second.flatMap(upline => Array.from({ length: 1 + random.below(2) }, () => add(upline)))
  for (const upline of third) for (let n = random.below(3) + 1; n > 0; n -= 1) add(upline)
  const agents = [root, ...second, ...third]
  const world: Mutable<GrownWorld> = {
    zone,
    members,
    agents,
    moves: [],
    bets: [],
    closings: [...closings],
    agreements: [],
    endings: [],
    rates: [],
    versions: [],
  }
  moveSome(world, steps, random)
  playSome(world, steps, random)
  for (const downline of agents) agreeSome(world, downline, steps, random)
  rateSome(world, random)
  return world
}

function pick<One>(all: readonly One[], random: Random): One {
  const one = all[random.below(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** In the middle of a busy step, so that what is bet before and after it lies in the same five minutes. */
function moveSome(world: Mutable<GrownWorld>, steps: readonly number[], random: Random): void {
  const above = new Map(world.members.map(one => [one.id, one.upline]))
  const moments = Array.from({ length: random.below(3) }, () => pick(steps, random) + HALF)
  for (const at of [...new Set(moments)].toSorted((a, b) => a - b)) {
    const { id: memberId } = pick(world.members.slice(1), random)
    const upline = pick(world.agents, random)
    const path: (string | undefined)[] = []
    for (let one: string | undefined = upline; one; one = above.get(one)) path.push(one)
    if (path.includes(memberId) || above.get(memberId) === upline) continue
    above.set(memberId, upline)
    world.moves.push({ at, memberId, upline })
  }
}

function playSome(world: Mutable<GrownWorld>, steps: readonly number[], random: Random): void {
  for (let n = 8 + random.below(8); n > 0; n -= 1) {
    // Never in the very middle, where moves are.
    const at = pick(steps, random) + random.below(2) * (HALF + 1_000) + random.below(140) * 1_000
    const stake = BigInt(random.below(2_000_000) + 1)
    const payout = random.chance(0.5) ? 0n : BigInt(random.below(3_000_000))
    // By risk, or all of the stake with a weight, 0 too.
    const changed = payout > stake ? payout - stake : stake - payout
    const atRisk = changed < stake ? changed : stake
    const validBet = random.chance(0.6) ? atRisk : (stake * BigInt(random.below(101))) / 100n
    const arrives = random.chance(0.7) ? at : arrivalOf(at, world.closings, random)
    world.bets.push({ at, arrives, memberId: pick(world.members, random).id, stake, payout, validBet })
  }
}

/** While the window of a moment is being closed or some time afterwards; at once where it is not closed by itself. */
function arrivalOf(at: number, closings: readonly OracleClosing[], random: Random): number {
  const own = closings.find(({ until }) => until > at && until - STEP <= at)
  if (!own) return at
  const late = random.chance(0.5) ? random.below(MEANWHILE / 1_000) * 1_000 : random.below(900) * 1_000
  return Math.max(at, own.at + late)
}

function agreeSome(
  world: Mutable<GrownWorld>,
  downline: string,
  steps: readonly number[],
  random: Random,
): void {
  const upline = world.members.find(one => one.id === downline)?.upline
  for (const kind of CONTRACT_KINDS) {
    if (!random.chance(kind === 'dividend' ? 0.7 : 0.3)) continue
    const spans: (Span & { id: string; tiers: OracleTier[] })[] = []
    let last = Date.UTC(2026, 9, 1)
    for (let n = 1 + random.below(4); n > 0; n -= 1) {
      const at = momentAfter(last, world.closings, random)
      if (at > (steps.at(-1) ?? 0)) break
      last = at
      const moment = new Date(changesAt(at, world.closings))
      const isGoingOn = spans.some(({ until }) => until === undefined)
      const before = spans.filter(({ from, until }) => !until || (until > moment && until > from))
      if (isGoingOn && random.chance(0.25)) {
        for (const span of before) span.until = endingOf(span, moment, world.zone)
        world.endings.push({ at, kind, downline })
        continue
      }
      const rule: WindowRule = { kind, period: kind === 'dividend' ? pick(DIVIDEND_PERIODS, random) : null }
      const from = startOf(rule, { at: moment, before }, world.zone)
      for (const span of before) span.until = replacedOf(span, from, world.zone)
      const agreed = { id: newId(), tiers: someTiers(random) }
      world.agreements.push({ ...agreed, at, ...rule, upline, downline })
      spans.push({ ...agreed, rule, from, until: undefined })
    }
    for (const { id, rule, tiers, from, until } of spans)
      world.versions.push({
        id,
        ...rule,
        uplineId: upline,
        downlineId: downline,
        tiers: tiers.map(asText),
        from,
        until,
      })
  }
}

/** Within a window as well as at its very start, in one that is closed already, and often before what was agreed on last begins. */
function momentAfter(last: number, closings: readonly OracleClosing[], random: Random): number {
  const days = random.chance(0.4) ? 4 : 45
  const early = closings.filter(({ at, until }) => at > last && at < until && at < last + days * DAY)
  if (early.length === 0 || !random.chance(0.3))
    return last + 1 + random.below(days) * DAY + random.below(DAY / 1_000) * 1_000
  const { at, until } = pick(early, random)
  return at + MEANWHILE + random.below((until - at - MEANWHILE) / 1_000) * 1_000
}

function asText({ validBet, active, loss, ppm, sum }: OracleTier): TierText {
  const asks = { validBet: validBet.toString(), active, loss: loss.toString() }
  return { ...asks, ...(ppm === undefined ? { sum: sum?.toString() } : { ppm }) }
}

function someTiers(random: Random): OracleTier[] {
  const isRate = random.chance(0.7)
  let [validBet, active, loss, pay] = [BigInt(random.below(200_000) + 1), 0, 0n, 0]
  return Array.from({ length: 1 + random.below(4) }, () => {
    pay += 1 + random.below(20_000)
    const tier = {
      validBet,
      active,
      loss,
      ppm: isRate ? pay : undefined,
      sum: isRate ? undefined : BigInt(pay),
    }
    validBet += BigInt(random.below(900_000) + 1)
    active += random.below(2)
    loss += BigInt(random.chance(0.4) ? random.below(500_000) : 0)
    return tier
  })
}

/** Rates that fall from the root downwards, and rise on some day. */
function rateSome(world: Mutable<GrownWorld>, random: Random): void {
  const known = new Map<string, number>()
  for (const { id, upline } of world.members) {
    const most = upline === undefined ? 30_000 : (known.get(upline) ?? 0)
    const ppm = random.chance(0.15) ? 0 : random.below(most + 1)
    known.set(id, ppm)
    world.rates.push({ memberId: id, fromDay: '2026-10-01', ppm })
  }
  for (const { id, upline } of world.members) {
    const [now, most] = [known.get(id) ?? 0, upline === undefined ? 40_000 : (known.get(upline) ?? 0)]
    if (most <= now || !random.chance(0.3)) continue
    const ppm = now + 1 + random.below(most - now)
    known.set(id, ppm)
    world.rates.push({ memberId: id, fromDay: '2026-12-01', ppm })
  }
}
