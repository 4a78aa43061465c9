import {
  COIN,
  type Definition,
  type Hold,
  SCATTER,
  SHORTEST_RUN,
  UNITS,
  WILDS,
} from '#lib/fairness/reels/definition.ts'
import { scatterPay, spinAt } from '#lib/fairness/reels/spin.ts'
import type { Fraction } from '#lib/fairness/rtp.ts'

/** All spins that show so many scatters and coins: how many, what they pay in all, and the most of them. */
interface Group {
  scatters: number
  coins: number
  ways: number
  sum: number
  squares: number
  hits: number
  most: number
}

export interface ExactFigures {
  rtp: Fraction
  hit: Fraction
  deviation: number
  most: number
}

/** Counts every combination of stops of a definition; what is drawn after them is known in closed form. */
export function exactFigures(definition: Definition): ExactFigures {
  const groups = [...groupsOf(definition).values()]
  const total = definition.strips.reduce((product, { length }) => product * length, 1)
  const all = groups.reduce((sum, group) => sum + group.sum, 0)
  const spin = {
    mean: all / total,
    variance: groups.reduce((sum, { squares }) => sum + squares, 0) / total - (all / total) ** 2,
    most: Math.max(...groups.map(({ most }) => most)),
  }
  let rtp: Fraction = { numerator: BigInt(all), denominator: BigInt(total) }
  let [hits, first, second, most] = [0, 0, 0, 0]
  for (const group of groups) {
    const extra = extraOf(definition, group, spin)
    const free: Fraction = { numerator: BigInt(extra.spins) * BigInt(all), denominator: BigInt(total) }
    const mean = plus(plus(free, extra.hold), extra.pick)
    rtp = plus(rtp, {
      numerator: mean.numerator * BigInt(group.ways),
      denominator: mean.denominator * BigInt(total),
    })
    hits += extra.always ? group.ways : group.hits
    first += group.sum + group.ways * extra.mean
    second += group.squares + 2 * group.sum * extra.mean + group.ways * (extra.variance + extra.mean ** 2)
    most = Math.max(most, group.most + extra.most)
  }
  return {
    rtp: reduced({ numerator: rtp.numerator, denominator: rtp.denominator * BigInt(UNITS) }),
    hit: { numerator: BigInt(hits), denominator: BigInt(total) },
    deviation: Math.sqrt(second / total - (first / total) ** 2) / UNITS,
    most,
  }
}

interface Extra {
  /** Free spins times their factor. */
  spins: number
  hold: Fraction
  pick: Fraction
  mean: number
  variance: number
  most: number
  always: boolean
}

/** What comes on top of a spin with so many scatters and coins. */
function extraOf(
  definition: Definition,
  { scatters, coins }: Group,
  spin: { mean: number; variance: number; most: number },
): Extra {
  const { free, hold, pick, strips, rows } = definition
  const calls = scatters >= SHORTEST_RUN
  const [spins, factor] = free && calls ? [free.spins, free.factor] : [0, 0]
  const places = strips.length * rows
  const held = hold && coins >= hold.least ? holdOf(hold, coins, places) : undefined
  const prizes = pick && calls ? pick.prizes : []
  const pickMean = prizes.reduce((sum, prize) => sum + prize, 0) / (prizes.length || 1)
  const pickSquares = prizes.reduce((sum, prize) => sum + prize ** 2, 0) / (prizes.length || 1)
  return {
    spins: spins * factor,
    hold: held?.exact ?? NOTHING,
    pick: {
      numerator: BigInt(prizes.reduce((sum, prize) => sum + prize, 0)),
      denominator: BigInt(prizes.length || 1),
    },
    mean: spins * factor * spin.mean + (held?.mean ?? 0) + pickMean,
    variance: spins * factor ** 2 * spin.variance + (held?.variance ?? 0) + pickSquares - pickMean ** 2,
    most:
      spins * factor * spin.most +
      (held && hold ? places * Math.max(...hold.values) + hold.full : 0) +
      Math.max(0, ...prizes),
    always: held !== undefined || prizes.length > 0,
  }
}

const NOTHING: Fraction = { numerator: 0n, denominator: 1n }

/** The sum of the coins of a hold that begins with so many: how many lie in the end is a Markov chain. */
function holdOf(
  hold: Hold,
  coins: number,
  places: number,
): { exact: Fraction; mean: number; variance: number } {
  const { values, among, full } = hold
  const total = values.reduce((sum, value) => sum + value, 0)
  const known = new Map<string, Fraction>()
  /** The chance that exactly `end` coins lie in the end. */
  const chance = (lying: number, left: number, end: number): Fraction => {
    if (left === 0 || lying === places) return { numerator: lying === end ? 1n : 0n, denominator: 1n }
    const key = `${lying} ${left} ${end}`
    const before = known.get(key)
    if (before) return before
    let sum = NOTHING
    for (let more = 0; lying + more <= end; more += 1) {
      const free = places - lying
      const numerator = choose(free, more) * BigInt(among - 1) ** BigInt(free - more)
      const next = more > 0 ? chance(lying + more, 3, end) : chance(lying, left - 1, end)
      sum = reduced(
        plus(sum, {
          numerator: numerator * next.numerator,
          denominator: BigInt(among) ** BigInt(free) * next.denominator,
        }),
      )
    }
    known.set(key, sum)
    return sum
  }
  let exact = NOTHING
  let [mean, squares] = [0, 0]
  const value = total / values.length
  const spread = values.reduce((sum, one) => sum + one ** 2, 0) / values.length - value ** 2
  for (let end = coins; end <= places; end += 1) {
    const likely = chance(coins, 3, end)
    const bonus = end === places ? full : 0
    exact = reduced(
      plus(exact, {
        numerator: likely.numerator * (BigInt(end * total) + BigInt(bonus * values.length)),
        denominator: likely.denominator * BigInt(values.length),
      }),
    )
    const share = asNumber(likely)
    mean += share * (end * value + bonus)
    squares += share * (end * spread + (end * value + bonus) ** 2)
  }
  return { exact, mean, variance: squares - mean ** 2 }
}

function groupsOf(definition: Definition): Map<string, Group> {
  const groups = new Map<string, Group>()
  const note = (scatters: number, coins: number, units: number, ways: number) => {
    const key = `${scatters} ${coins}`
    const group = groups.get(key) ?? { scatters, coins, ways: 0, sum: 0, squares: 0, hits: 0, most: 0 }
    groups.set(key, group)
    group.ways += ways
    group.sum += ways * units
    group.squares += ways * units ** 2
    if (units > 0) group.hits += ways
    group.most = Math.max(group.most, units)
  }
  if (definition.cascade) countFalling(definition, note)
  else countStanding(definition, note)
  return groups
}

type Note = (scatters: number, coins: number, units: number, ways: number) => void

/** Symbols that fall: every combination of stops is played. */
function countFalling(definition: Definition, note: Note): void {
  const stops = definition.strips.map(() => 0)
  const walk = (reel: number): void => {
    const length = definition.strips[reel]?.length
    if (length === undefined) {
      const { scatters, coins, units } = spinAt(definition, stops)
      note(scatters, coins.length, units, 1)
      return
    }
    for (let stop = 0; stop < length; stop += 1) {
      stops[reel] = stop
      walk(reel + 1)
    }
  }
  walk(0)
}

/** A run that still goes on from the left. */
interface Running {
  pays: readonly number[]
  letter: string
  line: number
  worth: number
}

/** Reel by reel: once no run goes on, only scatters and coins of the reels to come matter. */
function countStanding(definition: Definition, note: Note): void {
  const { strips, mechanic, pays } = definition
  const windows = strips.map((_, reel) => windowsOf(definition, reel))
  const lines = mechanic.by === 'lines' ? mechanic.lines : [undefined]
  const ended: Map<string, [scatters: number, coins: number, units: number, ways: number]>[] = strips.map(
    () => new Map(),
  )
  const worthIn = (letters: readonly string[], run: Running, row: number | undefined) => {
    const worth = (letter: string | undefined) => (letter === run.letter ? 1 : (WILDS[letter ?? ''] ?? 0))
    return row === undefined ? letters.reduce((sum, letter) => sum + worth(letter), 0) : worth(letters[row])
  }
  const walk = (reel: number, runs: readonly Running[], scatters: number, coins: number, units: number) => {
    if (reel < strips.length && runs.length === 0) {
      const key = `${scatters} ${coins} ${units}`
      const same = ended[reel]?.get(key) ?? [scatters, coins, units, 0]
      same[3] += 1
      ended[reel]?.set(key, same)
      return
    }
    if (reel === strips.length) {
      const last = runs.reduce((sum, run) => sum + (run.pays[reel - SHORTEST_RUN] ?? 0) * run.worth, units)
      note(scatters, coins, last + scatterPay(definition, scatters), 1)
      return
    }
    for (const { letters, scatters: more, coins: moreCoins } of windows[reel] ?? []) {
      let paid = units
      const going: Running[] = []
      for (const run of runs) {
        const worth = worthIn(letters, run, lines[run.line]?.[reel])
        if (worth > 0) going.push({ ...run, worth: run.worth * worth })
        else paid += (run.pays[reel - SHORTEST_RUN] ?? 0) * run.worth
      }
      walk(reel + 1, going, scatters + more, coins + moreCoins, paid)
    }
  }
  for (const { letters, scatters, coins } of windows[0] ?? []) {
    const runs = lines.flatMap((rows, line) => {
      const starts = rows ? [letters[rows[0] ?? 0] ?? ''] : [...new Set(letters)]
      return starts.flatMap(letter => {
        const worth = rows ? 1 : letters.filter(one => one === letter).length
        return pays[letter] ? [{ pays: pays[letter], letter, line, worth }] : []
      })
    })
    walk(1, runs, scatters, coins, 0)
  }
  for (const [reel, of] of ended.entries()) {
    for (const [scatters, coins, units, ways] of of.values()) {
      for (const [more, moreCoins, count] of showing(windows.slice(reel)))
        note(
          scatters + more,
          coins + moreCoins,
          units + scatterPay(definition, scatters + more),
          ways * count,
        )
    }
  }
}

interface Window {
  letters: readonly string[]
  scatters: number
  coins: number
}

function windowsOf({ strips, rows, expands }: Definition, reel: number): Window[] {
  const strip = strips[reel] ?? ''
  return [...strip].map((_, stop) => {
    const shown = [...(strip + strip).slice(stop, stop + rows)]
    const wild = expands && shown.find(letter => letter in WILDS)
    const letters = wild ? shown.map(() => wild) : shown
    return {
      letters,
      scatters: letters.filter(letter => letter === SCATTER).length,
      coins: letters.filter(letter => letter === COIN).length,
    }
  })
}

/** How many combinations of those reels show so many scatters and coins. */
function showing(reels: readonly (readonly Window[])[]): [scatters: number, coins: number, ways: number][] {
  let ways = new Map([['0 0', 1]])
  for (const windows of reels) {
    const next = new Map<string, number>()
    for (const [key, count] of ways) {
      const [scatters = 0, coins = 0] = key.split(' ').map(Number)
      for (const window of windows) {
        const sum = `${scatters + window.scatters} ${coins + window.coins}`
        next.set(sum, (next.get(sum) ?? 0) + count)
      }
    }
    ways = next
  }
  return [...ways].map(([key, count]) => {
    const [scatters = 0, coins = 0] = key.split(' ').map(Number)
    return [scatters, coins, count]
  })
}

function plus(one: Fraction, other: Fraction): Fraction {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { numerator, denominator } : { numerator: numerator / a, denominator: denominator / a }
}

function choose(of: number, taken: number): bigint {
  let ways = 1n
  for (let at = 0; at < taken; at += 1) ways = (ways * BigInt(of - at)) / BigInt(at + 1)
  return ways
}

/** Numbers of thousands of digits do not fit a double each, but their quotient does. */
function asNumber({ numerator, denominator }: Fraction): number {
  return Number((numerator * 10n ** 18n) / denominator) / 1e18
}
