import { expect, test } from 'vitest'
import {
  COIN,
  type Definition,
  SCATTER,
  SHORTEST_RUN,
  SIMULATED_ROUNDS,
  UNITS,
  volatilityOf,
  WILDS,
} from '#lib/fairness/reels/definition.ts'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { payoutOf, playRound, readRound, roundText, unitsOf } from '#lib/fairness/reels/round.ts'
import { MOST_FALLS, spinAt } from '#lib/fairness/reels/spin.ts'
import { definitionOf, reelKindOf } from '#lib/fairness/reels/titles.ts'
import { percentOf } from '#lib/fairness/rtp.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'
import { STAKES } from '#lib/fairness/slot.ts'
import { kindOf } from '#lib/fairness/titles.ts'
import { figure } from '#tests/support/figures.ts'
import { seeded } from '#tests/support/random.ts'
import { exactFigures } from '#tests/support/reel-returns.ts'

// Protects: what a slot states of itself is true, its rules are paid to the letter, and nothing is made to look close.

function drawFrom(seed: number): DrawBelow {
  const { below } = seeded(seed)
  return async bound => ({ bound, value: below(bound), attempts: [] })
}

const named = DEFINITIONS.map(definition => [definition.name, definition] as const)
const isExact = ({ figures }: Definition) => figures.error === undefined

test('there are at least twelve, of three ways to pay, from low to very high volatility', () => {
  expect(DEFINITIONS.length).toBeGreaterThanOrEqual(12)
  expect(new Set(DEFINITIONS.map(({ name }) => name)).size).toBe(DEFINITIONS.length)
  expect(new Set(DEFINITIONS.map(({ mechanic }) => mechanic.by))).toEqual(
    new Set(['lines', 'ways', 'clusters']),
  )
  for (const feature of ['expands', 'cascade', 'free', 'hold', 'pick'] as const)
    expect(
      DEFINITIONS.some(definition => definition[feature]),
      feature,
    ).toBe(true)
  const words = DEFINITIONS.map(({ figures }) => volatilityOf(figures))
  for (const word of ['low', 'medium', 'high', 'veryHigh'] as const) expect(words).toContain(word)
})

test.each(named)('%s keeps what its rules assume', (_, definition) => {
  const { strips, rows, pays, mechanic, expands } = definition
  for (const letter of new Set(strips.join('')))
    expect(letter in pays || letter in WILDS || letter === SCATTER || letter === COIN, letter).toBe(true)
  expect(strips[0]).not.toMatch(/[WX]/)
  for (const [letter, units] of Object.entries(pays)) {
    expect(
      [...units].sort((a, b) => a - b),
      letter,
    ).toEqual(units)
    expect(
      units.every(unit => Number.isSafeInteger(unit) && unit > 0),
      letter,
    ).toBe(true)
  }
  if (mechanic.by === 'lines') {
    expect(new Set(mechanic.lines.map(String)).size).toBe(mechanic.lines.length)
    for (const line of mechanic.lines) {
      expect(line).toHaveLength(strips.length)
      expect(line.every(row => row >= 0 && row < rows)).toBe(true)
    }
  }
  // An expanding wild must not swallow a scatter or a coin.
  if (expands) expect(strips.join('')).not.toMatch(/[FO]/)
  for (const stakes of Object.values(STAKES))
    expect(stakes.every(stake => stake % BigInt(UNITS) === 0n)).toBe(true)
})

test.each(named.filter(([, definition]) => isExact(definition)))(
  '%s gives back, hits, strays and pays at most exactly what it states',
  (_, definition) => {
    const { rtp, hit, deviation, most } = exactFigures(definition)
    expect({
      rtp: percentOf(rtp, 4),
      hit: percentOf(hit, 2),
      deviation: deviation.toFixed(2),
      most,
    }).toEqual(definition.figures)
    expect(Number(definition.figures.rtp)).toBeGreaterThan(94)
    expect(Number(definition.figures.rtp)).toBeLessThan(98)
  },
  120_000,
)

test.each(named)(
  '%s, played from draws, gives back what it states within three standard errors',
  async (_, definition) => {
    const rounds = figure(5_000, 10_000_000)
    const draw = drawFrom(20_261_128)
    let [sum, hits, most] = [0, 0, 0]
    for (let at = 0; at < rounds; at += 1) {
      const units = unitsOf(definition, await playRound(definition, draw), 0)
      sum += units / UNITS
      if (units > 0) hits += 1
      most = Math.max(most, units)
    }
    const { figures } = definition
    const error = Math.hypot(Number(figures.deviation) / Math.sqrt(rounds), Number(figures.error ?? 0) / 100)
    expect(Math.abs(sum / rounds - Number(figures.rtp) / 100)).toBeLessThan(3 * error)
    const share = Number(figures.hit) / 100
    const measured = figures.error === undefined ? 0 : 1 / SIMULATED_ROUNDS
    const spread = Math.sqrt(share * (1 - share) * (1 / rounds + measured))
    expect(Math.abs(hits / rounds - share)).toBeLessThan(4 * spread + 0.0001)
    expect(most).toBeLessThanOrEqual(figures.most)
  },
  3_600_000,
)

test.each(named)('%s: the outcome alone gives the round again, step by step', async (_, definition) => {
  const draw = drawFrom(7)
  for (let at = 0; at < 300; at += 1) {
    const round = await playRound(definition, draw)
    const text = roundText(round)
    expect(text.length).toBeLessThan(2_000)
    expect(readRound(definition, text)).toEqual(round)
    const units = unitsOf(definition, round, 0)
    expect(payoutOf(definition, round, 0, 2_000n)).toBe(BigInt(units) * 100n)
  }
})

test('a door is opened by the player, else the first; what is behind it is not told before', async () => {
  const definition = DEFINITIONS.find(({ pick }) => pick)
  const kind = definition && reelKindOf(`house-three-doors`)
  expect(kind?.name).toBe(definition?.name)
  for (let seed = 1; seed < 2_000; seed += 1) {
    const wager = { stakeMinor: 2_000n, bets: '', moves: '' }
    const made = await kind?.make(drawFrom(seed), wager)
    if (!made || made.over) continue
    expect(made.outcome).not.toContain('doors')
    expect(made.byRule).toBe('1')
    const paid = []
    for (const moves of kind?.moves ?? []) {
      const opened = await kind?.make(drawFrom(seed), { ...wager, moves })
      if (opened?.over) paid.push(opened.payoutMinor)
    }
    const least = paid.reduce((low, one) => (one < low ? one : low))
    const prizes = (definition?.pick?.prizes ?? []).map(prize => BigInt(prize) * 100n)
    expect(paid.map(one => one - least).sort()).toEqual(prizes.map(one => one - (prizes[0] ?? 0n)).sort())
    return
  }
  throw new Error('no round opened doors')
})

// No near misses by design: a third scatter stands just outside the window as often as the even strips say.
test.each(named.filter(([, definition]) => definition.free || definition.pick))(
  '%s: a missing scatter stands beside the window as often as chance says',
  async (_, definition) => {
    const { strips, rows } = definition
    const shows = (strip: string, stop: number, row: number) =>
      strip.charAt((stop + row + strip.length) % strip.length) === SCATTER
    const isIn = (strip: string, stop: number) =>
      Array.from({ length: rows }, (_, row) => row).some(row => shows(strip, stop, row))
    const isBeside = (strip: string, stop: number) =>
      !isIn(strip, stop) && (shows(strip, stop, -1) || shows(strip, stop, rows))
    const shares = strips.map(strip => {
      const stops = Array.from(strip, (_, stop) => stop)
      const share = (is: (strip: string, stop: number) => boolean) =>
        stops.filter(stop => is(strip, stop)).length / strip.length
      return { in: share(isIn), beside: share(isBeside) }
    })
    const [first, second, third] = shares
    const expected = (first?.in ?? 0) * (second?.in ?? 0) * (third?.beside ?? 0)
    const rounds = figure(50_000, 1_000_000)
    const { below } = seeded(31)
    let [near, changed] = [0, 0]
    for (let at = 0; at < rounds; at += 1) {
      const stops = strips.map(strip => below(strip.length))
      const is = (reel: number, what: typeof isIn) => what(strips[reel] ?? '', stops[reel] ?? 0)
      if (is(0, isIn) && is(1, isIn) && is(2, isBeside)) near += 1
      if (spinAt(definition, stops).stops !== stops) changed += 1
    }
    expect(changed).toBe(0)
    const spread = Math.sqrt(rounds * expected * (1 - expected))
    expect(Math.abs(near - rounds * expected)).toBeLessThan(4 * spread)
  },
  600_000,
)

test('a spin ends after so many falls as the rules say, and all that has paid until then counts', () => {
  const falling = DEFINITIONS.find(({ name }) => name === 'fallingLines')
  if (!falling) throw new Error('fallingLines is not there')
  // Reels with one symbol alone pay for ever.
  const endless = { ...falling, strips: falling.strips.map(() => '1'), cascade: [1] }
  const { falls, units } = spinAt(
    endless,
    endless.strips.map(() => 0),
  )
  expect(MOST_FALLS).toBe(50)
  expect(falls).toHaveLength(MOST_FALLS + 1)
  const [first] = falls
  expect(units).toBe((MOST_FALLS + 1) * (first?.wins ?? []).reduce((sum, win) => sum + win.units, 0))
})

test('lines and ways begin with three of a kind', () => {
  const lines = DEFINITIONS.find(({ name }) => name === 'oneLine')
  if (!lines) throw new Error('oneLine is not there')
  const at = (letters: string) =>
    [...letters].map((letter, reel) => (lines.strips[reel] ?? '').indexOf(letter))
  const [three = 0] = lines.pays['1'] ?? []
  expect(spinAt(lines, at('111')).units).toBe(three)
  expect(spinAt(lines, at('11X')).units).toBe(2 * three)
  expect(spinAt(lines, at('1XX')).units).toBe(4 * three)
  expect(spinAt(lines, at('112')).units).toBe(0)
  expect(SHORTEST_RUN).toBe(3)
})

test('a code names one definition for good, and other kinds of games none', () => {
  expect(definitionOf('tiger-fountain')).toBe(definitionOf('tiger-fountain'))
  expect(kindOf('tiger-fountain')).toBe(reelKindOf('tiger-fountain'))
  for (const code of ['tiger-roulette', 'koi-sic-bo', 'moon-jackpot', 'lotus-poker', '../etc', '', 'A B'])
    expect(definitionOf(code), code).toBeUndefined()
  expect(kindOf('koi-terrace')?.name).toBe('slot')
})
