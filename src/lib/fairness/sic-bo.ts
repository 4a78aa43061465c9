import type { Fraction } from './rtp.ts'
import { roomKind, type TableRules, tableKind } from './table.ts'

/**
 * Sic bo: three draws below 6, each plus one, are the dice in their order. Three alike lose small, big, odd and even.
 * A single number pays by how many dice show it.
 */
const FACES = [1, 2, 3, 4, 5, 6] as const
export type Dice = readonly [number, number, number]

/** The winnings of a total, in stakes. */
const TOTAL_GAINS: Readonly<Record<number, number>> = {
  4: 62,
  5: 31,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 31,
  17: 62,
}
const TOTALS = Object.keys(TOTAL_GAINS).map(Number)
const PAIRS = FACES.flatMap(low => FACES.filter(high => high > low).map(high => [low, high] as const))

type Even = 'small' | 'odd' | 'even' | 'big'
const EVENS = ['small', 'odd', 'even', 'big'] as const satisfies readonly Even[]

export type SicBoGroup = 'evens' | 'totals' | 'singles' | 'pairs' | 'doubles' | 'triples'
/** The spots in their groups, each by its name: "total4", "single3", "pair1-2", "double5", "triple6". */
export const SIC_BO_GROUPS: Readonly<Record<SicBoGroup, readonly string[]>> = {
  evens: EVENS,
  totals: TOTALS.map(total => `total${total}`),
  singles: FACES.map(face => `single${face}`),
  pairs: PAIRS.map(faces => `pair${faces.join('-')}`),
  doubles: FACES.map(face => `double${face}`),
  triples: ['anyTriple', ...FACES.map(face => `triple${face}`)],
}
export const SIC_BO_SPOTS: readonly string[] = Object.values(SIC_BO_GROUPS).flat()

const GAINS = { even: 1, pair: 6, double: 11, anyTriple: 31, triple: 180 } as const

/** What a spot wins for one on dice that win it at all; a single number wins so much for each die that shows it. */
export function sicBoGain(spot: string): number {
  const { kind, faces } = partsOf(spot)
  if (kind === 'total') return TOTAL_GAINS[faces[0] ?? 0] ?? 0
  return kind === 'single' ? 1 : GAINS[kind]
}

type SpotKind = 'even' | 'total' | 'single' | 'pair' | 'double' | 'triple' | 'anyTriple'

/** What a spot is, and the numbers in its name. */
export function partsOf(spot: string): { kind: SpotKind; faces: readonly number[] } {
  const [, kind, numbers = ''] = /^(total|single|pair|double|triple)([\d-]+)$/.exec(spot) ?? []
  if (kind) return { kind: kind as SpotKind, faces: numbers.split('-').map(Number) }
  return { kind: spot === 'anyTriple' ? 'anyTriple' : 'even', faces: [] }
}

/** What a bet wins on these dice, in stakes; undefined where it loses. */
function wonOn(spot: string, dice: Dice): number | undefined {
  const { kind, faces } = partsOf(spot)
  const [first = 0] = faces
  const count = dice.filter(die => die === first).length
  const sum = sumOfDice(dice)
  const wins: Readonly<Record<SpotKind, boolean>> = {
    even: !isTriple(dice) && evenWins(spot, sum),
    total: sum === first,
    single: count > 0,
    pair: faces.every(face => dice.includes(face)),
    double: count >= 2,
    triple: count === 3,
    anyTriple: isTriple(dice),
  }
  if (!wins[kind]) return undefined
  return sicBoGain(spot) * (kind === 'single' ? count : 1)
}

function evenWins(spot: string, sum: number): boolean {
  if (spot === 'small') return sum <= 10
  if (spot === 'big') return sum >= 11
  return (sum % 2 === 1) === (spot === 'odd')
}

export function sumOfDice(dice: Dice): number {
  return dice[0] + dice[1] + dice[2]
}

export function isTriple([one, two, three]: Dice): boolean {
  return one === two && two === three
}

/** Dice from an outcome: "2-4-6". */
export function readDice(outcome: string): Dice {
  const [one = 0, two = 0, three = 0] = outcome.split('-').map(Number)
  return [one, two, three]
}

/** The exact return to player of a bet, over all 216 throws. */
export function sicBoReturn(spot: string): Fraction {
  const throws = FACES.flatMap(one => FACES.flatMap(two => FACES.map((three): Dice => [one, two, three])))
  const paid = throws.reduce((sum, dice) => sum + 1 + (wonOn(spot, dice) ?? -1), 0)
  return { numerator: BigInt(paid), denominator: BigInt(throws.length) }
}

export const SIC_BO_RULES: TableRules<string> = {
  spots: SIC_BO_SPOTS,
  mostBets: 40,
  draw: async draw => {
    const dice: number[] = []
    for (let die = 0; die < 3; die += 1) dice.push((await draw(FACES.length)).value + 1)
    return dice.join('-')
  },
  pays: (spot, amount, outcome) => {
    const won = wonOn(spot, readDice(outcome))
    return won === undefined ? 0n : amount * BigInt(won + 1)
  },
}

/** Titles of one's own table end in it, rooms begin with it. */
export const SIC_BO_TITLES = /-sic-bo$/
export const SIC_BO_ROOMS = /^sic-bo-/

export const SIC_BO = tableKind(SIC_BO_RULES, { name: 'sicBo', codes: ['house-sic-bo'] })
export const LIVE_SIC_BO = roomKind(SIC_BO_RULES, { name: 'liveSicBo', codes: ['sic-bo-room'] })
