import type { ContractKind, DividendPeriod } from '#lib/contracts/windows.ts'

/** The calendar of the oracle (settlement-oracle.ts): windows by the names that moments have, five minutes after the other. */

export type Zone = 'Asia/Bangkok' | 'America/New_York'

/** A window. */
export interface Bounds {
  from: number
  to: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STEP = 5 * MINUTE

/** The wall clock of a zone, and what it is ahead of UTC. */
export function clockAt(at: number, zone: Zone) {
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

export function calendarOf(zone: Zone): Calendar {
  const known = calendars.get(zone) ?? new Calendar(zone, FIRST, LAST)
  calendars.set(zone, known)
  return known
}
