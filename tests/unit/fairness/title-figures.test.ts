import { expect, test } from 'vitest'
import { readCoup, SPOTS, spotPayout, WAYS } from '#lib/fairness/baccarat.ts'
import { LINE_WAYS, paysOfLines } from '#lib/fairness/bingo.ts'
import { blockPays, MINES } from '#lib/fairness/blocks.ts'
import { DECK } from '#lib/fairness/cards.ts'
import { type Fight, SIDES, sideOf, sidePayout, TWO_PLUMES } from '#lib/fairness/cockfight.ts'
import { CRASH, drawPoint, MOST_TIMES } from '#lib/fairness/crash.ts'
import { DRAGON_SPOTS, DRAGON_TIGER_RULES } from '#lib/fairness/dragon-tiger.ts'
import { paysOf, playVolley, speciesOf } from '#lib/fairness/fish.ts'
import { JACKPOT_SLOT } from '#lib/fairness/jackpot.ts'
import { kenoPays, PICK_COUNTS } from '#lib/fairness/keno.ts'
import { KINDS } from '#lib/fairness/kinds.ts'
import { LEAGUE_TITLES } from '#lib/fairness/league-titles.ts'
import { TICKET_PAYS } from '#lib/fairness/pick-five.ts'
import { PINBALL_ROWS, pocketPays, RISKS } from '#lib/fairness/pinball.ts'
import { type Definition, UNITS, volatilityOf } from '#lib/fairness/reels/definition.ts'
import { REEL_KINDS } from '#lib/fairness/reels/titles.ts'
import { RING_TITLES } from '#lib/fairness/rings.ts'
import { ROULETTE_RULES } from '#lib/fairness/roulette.ts'
import { percentOf, returnToPlayer } from '#lib/fairness/rtp.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'
import { CARDS, prizeAt, SCRATCHCARDS } from '#lib/fairness/scratch.ts'
import { SIC_BO_RULES } from '#lib/fairness/sic-bo.ts'
import {
  FREE_SPIN_FACTOR,
  FREE_SPINS,
  LINES,
  LOTUS_PAYS,
  PAYS,
  ROWS,
  SLOT_FIGURES,
  STRIPS,
} from '#lib/fairness/slot.ts'
import type { TableRules } from '#lib/fairness/table.ts'
import { kindFigures } from '#lib/fairness/title-figures.ts'
import { VIDEO_POKERS } from '#lib/fairness/video-poker.ts'
import { FISH_TITLES } from '#lib/fairness/waters.ts'
import { figure } from '#tests/support/figures.ts'
import { exactFigures } from '#tests/support/reel-returns.ts'
import { SIMULATED_KINDS, simulatedFigures } from '#tests/support/simulated-figures.ts'
import { bestPlayFigures } from '#tests/support/video-poker.ts'

// Protects: what a tile says of a game besides its return is what the rules of the game come to, counted here a second
// time: outcome by outcome where the page counts by formula.

interface Counted {
  hit: number
  deviation: number
  most: number
}

/** Sums over outcomes: what each pays in stakes, and how much it weighs. */
function over(outcomes: Iterable<readonly [pays: number, weight: number]>, most: number): Counted {
  let [all, hits, sum, squares] = [0, 0, 0, 0]
  for (const [pays, weight] of outcomes) {
    all += weight
    if (pays > 0) hits += weight
    sum += pays * weight
    squares += pays ** 2 * weight
  }
  return { hit: hits / all, deviation: Math.sqrt(squares / all - (sum / all) ** 2), most }
}

const UNIT = 10_000n
const inStakes = (payout: bigint) => Number(payout) / Number(UNIT)

/** A table over all of its outcomes: one spot's rounds, and the most of all spots. */
function spot<Spot extends string>(
  rules: TableRules<Spot>,
  name: Spot,
  outcomes: readonly string[],
): Counted {
  const pays = (one: Spot, outcome: string) => inStakes(rules.pays(one, UNIT, outcome, ''))
  const most = Math.max(...rules.spots.flatMap(one => outcomes.map(outcome => pays(one, outcome))))
  return over(
    outcomes.map(outcome => [pays(name, outcome), 1]),
    most,
  )
}

const FACES = [1, 2, 3, 4, 5, 6]
const DICE = FACES.flatMap(one => FACES.flatMap(two => FACES.map(three => `${one}-${two}-${three}`)))
/** Two cards of eight decks: those that are the same card are seven to eight of the others. */
function* duels(): Iterable<readonly [pays: number, weight: number]> {
  for (const dragon of DECK)
    for (const tiger of DECK)
      yield [
        inStakes(DRAGON_TIGER_RULES.pays('dragon', UNIT, `${dragon} ${tiger}`, '')),
        dragon === tiger ? 7 : 8,
      ]
}

function fight(rules: Fight): Counted {
  const rounds = (side: (typeof SIDES)[number]) =>
    Array.from({ length: 1_000 }, (_, number) => {
      return [inStakes(sidePayout(rules, side, UNIT, sideOf(rules, number))), 1] as const
    })
  const mean = (side: 'meron' | 'wala') => rounds(side).reduce((sum, [pays]) => sum + pays, 0)
  const most = Math.max(...SIDES.flatMap(side => rounds(side).map(([pays]) => pays)))
  return over(rounds(mean('meron') <= mean('wala') ? 'meron' : 'wala'), most)
}

/** Coups in which each side wins, as many as there are (baccarat.test.ts counts these card by card). */
const COUPS = { player: 'KS.9S KH.7H', banker: 'KS.7S KH.9H', tie: 'KS.8S KH.8H' } as const
const BOTH_PAIRS = readCoup('4S.4H 4D.4C')
function coups(side: 'player' | 'banker'): Counted {
  const outcomes = (['player', 'banker', 'tie'] as const).map(
    winner => [inStakes(spotPayout(side, UNIT, readCoup(COUPS[winner]))), Number(WAYS[winner])] as const,
  )
  const most = Math.max(
    ...SPOTS.flatMap(one =>
      [...Object.values(COUPS).map(readCoup), BOTH_PAIRS].map(coup => inStakes(spotPayout(one, UNIT, coup))),
    ),
  )
  return over(outcomes, most)
}

/** How many of all ways to take some of a number of balls hold so many of one's own, ball by ball. */
function hits(balls: number, drawn: number, own: number): number[] {
  let chances = [1, ...new Array<number>(own).fill(0)]
  for (let ball = 0; ball < drawn; ball += 1)
    chances = chances.map((chance, right) => {
      const left = balls - ball
      return (chance * (left - own + right) + (chances[right - 1] ?? 0) * (own - right + 1)) / left
    })
  return chances
}

const drawn =
  (value: number): DrawBelow =>
  async bound => ({ bound, value, attempts: [] })

/** One bullet at each fish, over all numbers that may decide it. */
async function volleys(water: (typeof FISH_TITLES)[number]['water']): Promise<Counted> {
  const outcomes: (readonly [number, number])[] = []
  const kinds = speciesOf(water)
  for (const species of kinds) {
    const bounds: number[] = []
    const noted: DrawBelow = async bound => {
      bounds.push(bound)
      return drawn(0)(bound)
    }
    await playVolley(water, noted, 1n, [species])
    const [among = 0] = bounds
    for (let value = 0; value < among; value += 1) {
      const { payoutMinor } = await playVolley(water, drawn(value), 1n, [species])
      outcomes.push([Number(payoutMinor), 1 / among])
    }
  }
  return over(outcomes, Math.max(...kinds.map(species => paysOf(water, species))))
}

/** Half of all numbers but one in 25 reach ×2: looked at where the edge is. */
async function cashOutsAtTwo(): Promise<Counted> {
  let [low, high] = [0, 1_000_000_000]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if ((await drawPoint(drawn(middle))) >= 200) low = middle
    else high = middle
  }
  const best = await CRASH.make(drawn(0), { stakeMinor: 100n, bets: '200', moves: String(MOST_TIMES) })
  const most = best.over ? Number(best.payoutMinor) / 100 : 0
  return over(
    [
      [2, high],
      [0, 1_000_000_000 - high],
    ],
    most,
  )
}

/** What each kind comes to, counted. The ways of bingo are counted in bingo.test.ts. */
const COUNTED: Readonly<Record<string, () => Counted | Promise<Counted>>> = {
  ...Object.fromEntries(
    SCRATCHCARDS.map(card => [
      card.name,
      () => {
        const outcomes = Array.from(
          { length: CARDS },
          (_, number) => [prizeAt(card, number)?.pays ?? 0, 1] as const,
        )
        return over(outcomes, Math.max(...card.prizes.map(({ pays }) => pays)))
      },
    ]),
  ),
  pinball: () => {
    const table = { rows: 8, risk: 'medium' } as const
    const ways = Array.from({ length: 256 }, (_, way) => {
      const right = way.toString(2).replaceAll('0', '').length
      return [(pocketPays(table)[right] ?? 0) / 10, 1] as const
    })
    const all = PINBALL_ROWS.flatMap(rows => RISKS.flatMap(risk => pocketPays({ rows, risk })))
    return over(ways, Math.max(...all) / 10)
  },
  blocks: () => {
    // Three of 25 blocks are opened one by one; three are mines.
    const clear = (22 / 25) * (21 / 24) * (20 / 23)
    const most = Math.max(...MINES.map(mines => blockPays(mines).at(-1) ?? 0)) / 100
    return over(
      [
        [(blockPays(3)[2] ?? 0) / 100, clear],
        [0, 1 - clear],
      ],
      most,
    )
  },
  keno: () =>
    over(
      hits(80, 20, 8).map((chance, right) => [(kenoPays(8)[right] ?? 0) / 10, chance]),
      Math.max(...PICK_COUNTS.flatMap(kenoPays)) / 10,
    ),
  crash: cashOutsAtTwo,
  bingo: () =>
    over(
      LINE_WAYS.map((ways, lines) => [paysOfLines(lines), Number(ways)]),
      paysOfLines(LINE_WAYS.length - 1),
    ),
  ticket: () =>
    over(
      hits(36, 5, 5).map((chance, right) => [TICKET_PAYS[right] ?? 0, chance]),
      TICKET_PAYS[5] ?? 0,
    ),
  ...Object.fromEntries(FISH_TITLES.map(({ kind, water }) => [kind.name, () => volleys(water)])),
  cockfight: () => fight(TWO_PLUMES),
  ...Object.fromEntries(RING_TITLES.map(({ kind, ring }) => [kind.name, () => fight(ring)])),
  baccarat: () => coups('banker'),
  liveBaccarat: () => coups('banker'),
  roulette: () =>
    spot(
      ROULETTE_RULES,
      'red',
      Array.from({ length: 37 }, (_, number) => String(number)),
    ),
  liveRoulette: () =>
    spot(
      ROULETTE_RULES,
      'black',
      Array.from({ length: 37 }, (_, number) => String(number)),
    ),
  sicBo: () => spot(SIC_BO_RULES, 'small', DICE),
  liveSicBo: () => spot(SIC_BO_RULES, 'big', DICE),
  dragonTiger: () => {
    const suited = DRAGON_SPOTS.map(one => inStakes(DRAGON_TIGER_RULES.pays(one, UNIT, '4S 4S', '')))
    return over(duels(), Math.max(...suited))
  },
  ...Object.fromEntries(
    VIDEO_POKERS.map(poker => [
      poker.kind.name,
      () => ({ ...bestPlayFigures(poker), most: Math.max(...Object.values(poker.pays)) }),
    ]),
  ),
}

/** Slots that are data state their own, and books on matches none. */
const WITHOUT = [
  'league',
  'arena',
  ...LEAGUE_TITLES.map(({ kind }) => kind.name),
  ...REEL_KINDS.map(({ name }) => name),
]

test('every kind is counted here, simulated here, or states nothing', () => {
  const here = [...Object.keys(COUNTED), ...SIMULATED_KINDS, ...WITHOUT, 'jackpot', 'slot']
  expect(here.sort()).toEqual(KINDS.map(({ name }) => name).sort())
  for (const { name, codes } of KINDS)
    expect(kindFigures(codes[0] ?? '') === null, name).toBe(WITHOUT.includes(name))
})

test.each(Object.keys(COUNTED))('%s states what its rules come to', async name => {
  const kind = KINDS.find(one => one.name === name)
  const counted = await COUNTED[name]?.()
  if (!counted) throw new Error(`${name} is not counted`)
  expect(kindFigures(kind?.codes[0] ?? '')).toEqual({
    volatility: volatilityOf({ deviation: String(counted.deviation) }),
    hitRate: (100 * counted.hit).toFixed(1),
    maxWin: String(Math.floor(counted.most)),
    features: [],
  })
})

test('without commission the figures are those of the player', () => {
  const { hit, deviation } = coups('player')
  expect(kindFigures('baccarat-no-commission')).toMatchObject({
    volatility: volatilityOf({ deviation: String(deviation) }),
    hitRate: (100 * hit).toFixed(1),
  })
})

/** Koi Terrace as data, so that it can be counted as those are: the golden koi is wild, the lotus calls free spins. */
const KOI_TERRACE: Definition = {
  name: 'koiTerrace',
  strips: STRIPS.map(strip => strip.replaceAll('G', 'W')),
  rows: ROWS,
  mechanic: { by: 'lines', lines: LINES },
  pays: PAYS,
  free: {
    pays: LOTUS_PAYS.map(stakes => stakes * LINES.length),
    spins: FREE_SPINS,
    factor: FREE_SPIN_FACTOR,
  },
  figures: { rtp: '', ...SLOT_FIGURES },
}

test('Koi Terrace states what all of its stops come to, and the count returns what it is known to return', () => {
  const { rtp, hit, deviation, most } = exactFigures(KOI_TERRACE)
  expect(rtp).toEqual(returnToPlayer())
  expect(SLOT_FIGURES).toEqual({ hit: percentOf(hit, 2), deviation: deviation.toFixed(2), most })
  expect(kindFigures('koi-terrace')).toEqual({
    volatility: volatilityOf({ deviation: String(deviation) }),
    hitRate: percentOf(hit, 2),
    maxWin: String(Math.floor(most / UNITS)),
    features: ['wilds', 'freeSpins'],
  })
}, 120_000)

test('a jackpot title states the figures of its reels, and that there is a jackpot', () => {
  const { hit, most } = exactFigures(JACKPOT_SLOT)
  const stated = kindFigures('house-jackpot')
  expect(stated?.hitRate).toBe(percentOf(hit, 2))
  expect(stated?.maxWin).toBe(String(Math.floor(most / UNITS)))
  expect(stated?.features).toContain('jackpot')
})

test.each(SIMULATED_KINDS)(
  '%s states what rounds of it come to',
  async name => {
    const rounds = figure(10_000, 300_000)
    const { hit, hitError, deviation, most } = await simulatedFigures(name, rounds)
    const kind = KINDS.find(one => one.name === name)
    const stated = kindFigures(kind?.codes[0] ?? '')
    // Stated to a tenth of a percent.
    expect(Math.abs(hit - Number(stated?.hitRate) / 100)).toBeLessThan(4 * hitError + 0.0005)
    expect(String(Math.floor(most))).toBe(stated?.maxWin)
    expect(stated?.volatility).toBe(volatilityOf({ deviation: String(deviation) }))
  },
  1_200_000,
)
