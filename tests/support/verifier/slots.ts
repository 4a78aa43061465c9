import type { Definition } from '#lib/fairness/reels/definition.ts'
import type { Below, Told } from './numbers.ts'

/**
 * The slots that are data, played a second time from the words of their rules. The data is the house's, since it is the
 * rule itself; no code is.
 */
export function dataSlot(data: Definition, below: Below, moves: string, stake: bigint): Told {
  const spin = () => data.strips.map(strip => below(strip.length))
  const paid = spin()
  const grid = screen(data, paid)
  const shown = grid.join('')
  const texts: string[] = []
  let bonus = 0
  if (data.hold && shown.split('O').length - 1 >= data.hold.least) {
    const { text, units } = holdOf(data, grid, below)
    texts.push(`hold ${text}`)
    bonus += units
  }
  const calls = shown.split('F').length - 1 >= 3
  if (data.pick && calls) {
    const prizes = [...data.pick.prizes]
    for (let at = prizes.length; at > 1; at -= 1) {
      const other = below(at)
      const moved = prizes[other] ?? 0
      prizes[other] = prizes[at - 1] ?? 0
      prizes[at - 1] = moved
    }
    // Nobody has opened a door yet: the round waits and has paid nothing.
    if (moves === '') return { outcome: paid.join(','), payoutMinor: 0n }
    texts.push(`doors ${prizes.join(',')}`)
    bonus += prizes[Number(moves) - 1] ?? 0
  }
  const free = data.free && calls ? Array.from({ length: data.free.spins }, spin) : []
  const freePays = free.reduce((sum, stops) => sum + spinPays(data, stops), 0)
  const units = spinPays(data, paid) + freePays * (data.free?.factor ?? 1) + bonus
  const capped = data.cap !== undefined && units > data.cap ? data.cap : units
  const stops = [paid, ...free].map(one => one.join(',')).join(' ')
  return { outcome: [stops, ...texts].join('; '), payoutMinor: (stake / 20n) * BigInt(capped) }
}

/** The reels as words, from the top down. */
function screen({ strips, rows, expands }: Definition, stops: readonly number[]): string[] {
  return strips.map((strip, reel) => {
    const word = strip.repeat(2).slice(stops[reel], (stops[reel] ?? 0) + rows)
    const wild = /[WX]/.exec(word)?.[0]
    return expands && wild ? wild.repeat(rows) : word
  })
}

function holdOf(data: Definition, grid: readonly string[], below: Below): { text: string; units: number } {
  const { among, values, full } = data.hold ?? { among: 1, values: [], full: 0 }
  const places: (number | undefined)[] = [...grid.join('')].map(() => undefined)
  const groups: string[] = []
  const land = (test: (place: number) => boolean) => {
    const group: string[] = []
    for (let place = 0; place < places.length; place += 1) {
      if (places[place] !== undefined || !test(place)) continue
      places[place] = values[below(values.length)]
      group.push(`${place}:${places[place]}`)
    }
    groups.push(group.join(','))
    return group.length
  }
  const letters = grid.join('')
  land(place => letters[place] === 'O')
  let without = 0
  while (without < 3 && places.includes(undefined)) without = land(() => below(among) === 0) ? 0 : without + 1
  const sum = places.reduce<number>((total, one) => total + (one ?? 0), 0)
  return { text: groups.join('/'), units: sum + (places.includes(undefined) ? 0 : full) }
}

function spinPays(data: Definition, stops: readonly number[]): number {
  let grid = screen(data, stops)
  const scatters = grid.join('').split('F').length - 1
  let total = scatters >= 3 ? (data.free?.pays.at(Math.min(scatters, 5) - 3) ?? 0) : 0
  const next = [...stops]
  for (let round = 0; ; round += 1) {
    const { units, gone } = screenPays(data, grid)
    const factors = data.cascade ?? [1]
    total += units * (factors[round] ?? factors.at(-1) ?? 1)
    // After fifty falls nothing more falls.
    if (units === 0 || !data.cascade || round === 50) return total
    grid = grid.map((word, reel) => {
      const left = [...word].filter((_, row) => !gone.has(`${reel} ${row}`)).join('')
      const strip = data.strips[reel] ?? ''
      let fresh = ''
      while (fresh.length + left.length < data.rows) {
        next[reel] = ((next[reel] ?? 0) + strip.length - 1) % strip.length
        fresh = (strip[next[reel] ?? 0] ?? '') + fresh
      }
      return fresh + left
    })
  }
}

function screenPays(data: Definition, grid: readonly string[]): { units: number; gone: Set<string> } {
  const gone = new Set<string>()
  const { mechanic, pays } = data
  let units = 0
  if (mechanic.by === 'lines') {
    for (const rows of mechanic.lines) {
      const word = rows.map((row, reel) => grid[reel]?.[row]).join('')
      const run = new RegExp(`^${word[0]}[${word[0]}WX]*`).exec(word)?.[0] ?? ''
      const pay = pays[word[0] ?? '']?.[run.length - 3]
      if (pay === undefined) continue
      units += pay * 2 ** (run.split('X').length - 1)
      for (let reel = 0; reel < run.length; reel += 1) gone.add(`${reel} ${rows[reel]}`)
    }
  } else if (mechanic.by === 'ways') {
    for (const [letter, table] of Object.entries(pays)) {
      const ways = grid.map(word =>
        [...word].reduce((sum, one) => sum + (one === letter || one === 'W' ? 1 : one === 'X' ? 2 : 0), 0),
      )
      // The first reel has no wild; a symbol that is not on it has no way.
      const run = ways.includes(0) ? ways.indexOf(0) : ways.length
      const pay = table[run - 3]
      if (pay === undefined) continue
      units += pay * ways.slice(0, run).reduce((product, one) => product * one, 1)
      for (let reel = 0; reel < run; reel += 1)
        for (const [row, one] of [...(grid[reel] ?? '')].entries())
          if (one === letter || one === 'W' || one === 'X') gone.add(`${reel} ${row}`)
    }
  } else {
    for (const cluster of clustersOf(grid)) {
      const [first = ''] = cluster
      const [reel = 0, row = 0] = first.split(' ').map(Number)
      const size = cluster.length
      const at = size >= 12 ? 4 : size >= 10 ? 3 : size >= 8 ? 2 : size >= 6 ? 1 : size >= 5 ? 0 : -1
      const pay = pays[grid[reel]?.[row] ?? '']?.[at]
      if (pay === undefined) continue
      units += pay
      for (const place of cluster) gone.add(place)
    }
  }
  return { units, gone }
}

/** Groups of alike that touch: each place begins alone, and neighbours with the same letter join their groups. */
function clustersOf(grid: readonly string[]): string[][] {
  const groupOf = new Map<string, string[]>()
  const join = (one: string, other: string) => {
    const [a, b] = [groupOf.get(one) ?? [], groupOf.get(other) ?? []]
    if (a === b) return
    a.push(...b)
    for (const place of b) groupOf.set(place, a)
  }
  for (const [reel, word] of grid.entries())
    for (let row = 0; row < word.length; row += 1) groupOf.set(`${reel} ${row}`, [`${reel} ${row}`])
  for (const [reel, word] of grid.entries())
    for (let row = 0; row < word.length; row += 1) {
      if (word[row] === word[row + 1]) join(`${reel} ${row}`, `${reel} ${row + 1}`)
      if (word[row] === grid[reel + 1]?.[row]) join(`${reel} ${row}`, `${reel + 1} ${row}`)
    }
  return [...new Set(groupOf.values())]
}
