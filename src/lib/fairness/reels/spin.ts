import { CLUSTER_SIZES, COIN, type Definition, SCATTER, SHORTEST_RUN, WILDS } from './definition.ts'

/** A place on the grid: reel times rows, plus row. */
export type Place = number
export type Grid = readonly (readonly string[])[]

export interface Win {
  letter: string
  places: readonly Place[]
  /** How many reels from the left, or how many places of a cluster. */
  run: number
  /** The line it is on, from 0; undefined on ways and clusters. */
  line?: number
  units: number
}

/** What shows before symbols go, what pays there, and how many times it counts. */
export interface Fall {
  grid: Grid
  wins: readonly Win[]
  factor: number
}

export interface Spin {
  /** The position on each strip that shows in the top row. */
  stops: readonly number[]
  falls: readonly Fall[]
  scatters: number
  coins: readonly Place[]
  /** What it pays, with scatters and before the factor of free spins. */
  units: number
}

/** After so many falls of one spin nothing more falls, so that every spin ends; the rules say so. */
export const MOST_FALLS = 50

/** A spin by its stops. */
export function spinAt(definition: Definition, stops: readonly number[]): Spin {
  const first = gridAt(definition, stops)
  const falls: Fall[] = []
  let grid = first
  let tops = stops
  let units = 0
  for (;;) {
    const wins = winsOf(definition, grid)
    const { cascade } = definition
    const factor = cascade?.[Math.min(falls.length, cascade.length - 1)] ?? 1
    falls.push({ grid, wins, factor })
    for (const win of wins) units += win.units * factor
    if (!cascade || wins.length === 0 || falls.length > MOST_FALLS) break
    ;[grid, tops] = fallen(definition, grid, tops, wins)
  }
  const shown = first.flat()
  const scatters = shown.filter(letter => letter === SCATTER).length
  const coins = shown.flatMap((letter, place) => (letter === COIN ? [place] : []))
  return { stops, falls, scatters, coins, units: units + scatterPay(definition, scatters) }
}

export function scatterPay({ free }: Definition, scatters: number): number {
  return free?.pays[Math.min(scatters - SHORTEST_RUN, free.pays.length - 1)] ?? 0
}

function gridAt({ strips, rows, expands }: Definition, stops: readonly number[]): Grid {
  return strips.map((strip, reel) => {
    const letters = Array.from({ length: rows }, (_, row) => letterAt(strip, (stops[reel] ?? 0) + row))
    const wild = expands && letters.find(letter => letter in WILDS)
    return wild ? letters.map(() => wild) : letters
  })
}

function letterAt(strip: string, at: number): string {
  const { length } = strip
  return strip.charAt(((at % length) + length) % length)
}

/** What paid goes; what stood above moves down, and the strip comes after it. */
function fallen(
  { strips, rows }: Definition,
  grid: Grid,
  tops: readonly number[],
  wins: readonly Win[],
): [Grid, readonly number[]] {
  const gone = new Set(wins.flatMap(win => win.places))
  const next = [...tops]
  const columns = grid.map((letters, reel) => {
    const left = letters.filter((_, row) => !gone.has(reel * rows + row))
    const missing = rows - left.length
    const top = (tops[reel] ?? 0) - missing
    next[reel] = top
    const fresh = Array.from({ length: missing }, (_, row) => letterAt(strips[reel] ?? '', top + row))
    return [...fresh, ...left]
  })
  return [columns, next]
}

function winsOf(definition: Definition, grid: Grid): Win[] {
  const { mechanic } = definition
  if (mechanic.by === 'lines')
    return mechanic.lines.flatMap((rows, line) => lineWin(definition, grid, rows, line) ?? [])
  return mechanic.by === 'ways' ? wayWins(definition, grid) : clusterWins(definition, grid)
}

/** No strip has a wild on the first reel, so the first symbol of a line decides what the line may pay. */
function lineWin(
  { pays, rows: height }: Definition,
  grid: Grid,
  rows: readonly number[],
  line: number,
): Win | undefined {
  const letterOn = (reel: number) => grid[reel]?.[rows[reel] ?? 0] ?? ''
  const letter = letterOn(0)
  const table = pays[letter]
  if (!table) return undefined
  let factor = 1
  let run = 1
  for (; run < grid.length; run += 1) {
    const next = letterOn(run)
    const wild = WILDS[next]
    if (next !== letter && wild === undefined) break
    factor *= wild ?? 1
  }
  const pay = table[run - SHORTEST_RUN]
  if (pay === undefined) return undefined
  const places = Array.from({ length: run }, (_, reel) => reel * height + (rows[reel] ?? 0))
  return { letter, places, run, line, units: pay * factor }
}

/** Every way through places with the symbol or a wild, reel by reel from the left; a doubling wild is two ways. */
function wayWins({ pays, rows }: Definition, grid: Grid): Win[] {
  return [...new Set(grid[0])].flatMap(letter => {
    const table = pays[letter]
    if (!table) return []
    const places: Place[] = []
    let ways = 1
    let run = 0
    for (; run < grid.length; run += 1) {
      let here = 0
      for (const [row, next] of (grid[run] ?? []).entries()) {
        const worth = next === letter ? 1 : (WILDS[next] ?? 0)
        if (worth > 0) places.push(run * rows + row)
        here += worth
      }
      if (here === 0) break
      ways *= here
    }
    const pay = table[run - SHORTEST_RUN]
    return pay === undefined ? [] : [{ letter, places, run, units: pay * ways }]
  })
}

/** Places with the same symbol that touch by a side. */
function clusterWins({ pays, rows }: Definition, grid: Grid): Win[] {
  const seen = new Set<Place>()
  const letterOn = (place: Place) => grid[Math.floor(place / rows)]?.[place % rows]
  return Array.from({ length: grid.length * rows }, (_, place) => place).flatMap(start => {
    const letter = letterOn(start) ?? ''
    if (seen.has(start) || !pays[letter]) return []
    const places = [start]
    seen.add(start)
    for (const place of places) {
      for (const beside of neighboursOf(place, rows, grid.length)) {
        if (seen.has(beside) || letterOn(beside) !== letter) continue
        seen.add(beside)
        places.push(beside)
      }
    }
    const pay = pays[letter]?.[CLUSTER_SIZES.findLastIndex(size => size <= places.length)]
    return pay === undefined ? [] : [{ letter, places, run: places.length, units: pay }]
  })
}

function neighboursOf(place: Place, rows: number, reels: number): Place[] {
  const row = place % rows
  return [
    ...(row > 0 ? [place - 1] : []),
    ...(row < rows - 1 ? [place + 1] : []),
    ...(place >= rows ? [place - rows] : []),
    ...(place < (reels - 1) * rows ? [place + rows] : []),
  ]
}
