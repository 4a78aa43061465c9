import { expect, test } from 'vitest'
import { freeSpinChance, percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import { drawsOf } from '#lib/fairness/rules.ts'
import {
  freeSpinsAfter,
  LINES,
  lettersAt,
  PAYS,
  type PayingLetter,
  payoutOf,
  playRound,
  STAKES,
  STRIPS,
  SYMBOLS,
  spinAt,
} from '#lib/fairness/slot.ts'
import { MINOR_DIGITS } from '#lib/money/money.ts'

// Protects: the stated return is the true one, and the paytable is paid to the letter.

/** Stops that show the wanted letter in the wanted row of each reel; undefined leaves the reel free. */
function stopsShowing(letters: readonly string[], rows: readonly number[]): number[] {
  return letters.map((letter, reel) => {
    const strip = STRIPS[reel] ?? ''
    const at = strip.indexOf(letter)
    if (at < 0) throw new Error(`reel ${reel} has no ${letter}`)
    return (at - (rows[reel] ?? 0) + strip.length) % strip.length
  })
}

/** The paytable read again, as plainly as its words: count from the left, wild stands for anything but lotus. */
function payAgain(stops: readonly number[]): number {
  const grid = stops.map((stop, reel) => lettersAt(reel, stop))
  let sum = 0
  for (const rows of LINES) {
    const line = rows.map((row, reel) => grid[reel]?.[row] ?? '').join('')
    for (const [letter, pays] of Object.entries(PAYS)) {
      const run = new RegExp(`^${letter}[${letter}G]*`).exec(line)?.[0].length ?? 0
      sum += pays[run - 3] ?? 0
    }
  }
  const lotuses = grid.flat().filter(letter => letter === 'F').length
  return sum + 20 * ({ 3: 2, 4: 10, 5: 50 }[lotuses] ?? 0)
}

function mulberry(seed: number): (bound: number) => number {
  let state = seed
  return bound => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * bound)
  }
}

test('the strips keep what the rules assume', () => {
  expect(STRIPS.map(strip => strip.length)).toEqual([40, 40, 40, 40, 40])
  expect(STRIPS[0]).not.toContain('G')
  expect(STRIPS[4]).not.toContain('G')
  STRIPS.forEach((strip, reel) => {
    for (const letter of strip) expect(Object.keys(SYMBOLS)).toContain(letter)
    for (let stop = 0; stop < strip.length; stop += 1) {
      expect(lettersAt(reel, stop).filter(letter => letter === 'F').length).toBeLessThanOrEqual(1)
    }
  })
  expect(new Set(LINES.map(String)).size).toBe(20)
})

test('five koi through the middle pay 800 line stakes on the middle line', () => {
  const spin = spinAt(stopsShowing(['K', 'K', 'K', 'K', 'K'], [1, 1, 1, 1, 1]))
  expect(spin.lineWins).toContainEqual({ line: 0, letter: 'K', run: 5, lineStakes: 800 })
})

test('the golden koi stands for any line symbol', () => {
  const spin = spinAt(stopsShowing(['P', 'G', 'P', 'G', 'P'], [1, 1, 1, 1, 1]))
  expect(spin.lineWins).toContainEqual({ line: 0, letter: 'P', run: 5, lineStakes: 500 })
})

test('a run must start on the left reel and may not have a gap', () => {
  const late = spinAt(stopsShowing(['L', 'K', 'K', 'K', 'K'], [1, 1, 1, 1, 1]))
  expect(late.lineWins.find(win => win.line === 0)).toBeUndefined()
  const gap = spinAt(stopsShowing(['K', 'K', 'L', 'K', 'K'], [1, 1, 1, 1, 1]))
  expect(gap.lineWins.find(win => win.line === 0)).toBeUndefined()
})

test('three lotuses anywhere pay twice the stake and give eight free spins; two give nothing', () => {
  const three = spinAt(stopsShowing(['F', 'F', 'F', 'K', 'K'], [0, 1, 2, 0, 0]))
  expect(three.lotuses).toBe(3)
  expect(three.lineStakes - three.lineWins.reduce((sum, win) => sum + win.lineStakes, 0)).toBe(40)
  expect(freeSpinsAfter(three)).toBe(8)
  const two = spinAt(stopsShowing(['F', 'F', 'K', 'K', 'K'], [0, 1, 0, 0, 0]))
  expect([two.lotuses, freeSpinsAfter(two)]).toEqual([2, 0])
})

test('a round plays its free spins from the same draws, doubles them, and never gives more', async () => {
  const wanted = [...stopsShowing(['F', 'F', 'F', 'F', 'F'], [0, 0, 0, 0, 0])]
  const stops = Array.from({ length: 9 }, () => wanted).flat()
  const round = await playRound(async bound => ({ bound, value: stops.shift() ?? -1, attempts: [] }), 2_000n)
  expect(round.spins).toHaveLength(9)
  expect(stops).toHaveLength(0)
  const once = BigInt(spinAt(wanted).lineStakes) * 100n
  expect(round.payoutMinor).toBe(once + 8n * 2n * once)
})

test('20,000 spins pay what a second reading of the paytable pays', () => {
  const below = mulberry(7)
  const wrong: number[][] = []
  for (let i = 0; i < 20_000; i += 1) {
    const stops = STRIPS.map(strip => below(strip.length))
    if (spinAt(stops).lineStakes !== payAgain(stops)) wrong.push(stops)
  }
  expect(wrong).toEqual([])
})

test('the return is exactly 3964928168903 / 4096000000000, 96.80 %', () => {
  expect(returnToPlayer()).toEqual({ numerator: 3_964_928_168_903n, denominator: 4_096_000_000_000n })
  expect(percentOf(returnToPlayer(), 2)).toBe('96.80')
  expect(freeSpinChance()).toEqual({ numerator: 86_319n, denominator: 6_400_000n })
})

test('the return of lines equals the sum over every combination of symbols on a line', () => {
  const letters = Object.keys(SYMBOLS)
  const counts = STRIPS.map(strip => letters.map(letter => strip.split(letter).length - 1))
  let sum = 0
  const walk = (line: string, ways: number): void => {
    if (ways === 0) return
    if (line.length < 5) {
      letters.forEach((letter, index) => {
        walk(line + letter, ways * (counts[line.length]?.[index] ?? 0))
      })
      return
    }
    const first = line[0] as PayingLetter
    const run = new RegExp(`^[${first}G]+`).exec(line)?.[0].length ?? 0
    sum += ways * (PAYS[first]?.[run - 3] ?? 0)
  }
  walk('', 1)
  // What remains of the stated return after lines is what lotuses and free spins add, known in closed form.
  const chance = 86_319 / 6_400_000
  const lotus =
    Number(returnToPlayer().numerator) / Number(returnToPlayer().denominator) / (1 + 16 * chance) -
    sum / 40 ** 5
  const [three, four, five] = lotusChances()
  expect(lotus).toBeCloseTo(2 * three + 10 * four + 50 * five, 12)
})

function lotusChances(): [number, number, number] {
  const shown = STRIPS.map(strip => (3 * (strip.split('F').length - 1)) / strip.length)
  const chances = [0, 0, 0, 0, 0, 0]
  for (let mask = 0; mask < 32; mask += 1) {
    const chance = shown.reduce(
      (product, share, reel) => product * (mask & (1 << reel) ? share : 1 - share),
      1,
    )
    const lotuses = shown.filter((_, reel) => mask & (1 << reel)).length
    chances[lotuses] = (chances[lotuses] ?? 0) + chance
  }
  return [chances[3] ?? 0, chances[4] ?? 0, chances[5] ?? 0]
}

test('150,000 rounds of a fixed seed return what is stated, within 1.5 points', () => {
  const below = mulberry(20_261_121)
  const spin = () => spinAt(STRIPS.map(strip => below(strip.length)))
  let paid = 0n
  const rounds = 150_000
  for (let i = 0; i < rounds; i += 1) {
    const first = spin()
    paid += payoutOf([first, ...Array.from({ length: freeSpinsAfter(first) }, spin)], 20n)
  }
  expect(Math.abs(Number(paid) / (rounds * 20) - 0.968)).toBeLessThan(0.015)
})

test('every stake of every currency divides into whole line stakes, and rises; baht from 1 to 500', () => {
  for (const currency of Object.keys(MINOR_DIGITS) as (keyof typeof MINOR_DIGITS)[]) {
    const stakes = STAKES[currency]
    expect(stakes.every(stake => stake > 0n && stake % 20n === 0n)).toBe(true)
    expect([...stakes].sort((a, b) => Number(a - b))).toEqual(stakes)
  }
  expect([STAKES.THB[0], STAKES.THB.at(-1)]).toEqual([100n, 50_000n])
})

test('a round from real seeds is the same round every time', async () => {
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'baize', nonce: 3 }
  const first = await playRound(drawsOf(seeds), 2_000n)
  expect(await playRound(drawsOf(seeds), 2_000n)).toEqual(first)
})
