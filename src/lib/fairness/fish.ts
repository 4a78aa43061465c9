import type { Currency } from '../money/money.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the fish games. A bullet is paid for only when it touches a fish. Each fish of a water pays a fixed
 * multiple of the price, and is caught with the chance return ÷ multiple: the return is the same for every fish, and
 * bullets are independent of earlier ones. The bullets that touched something within about half a second are one
 * volley, which is one round: it reads one draw per bullet, in the order in which they touched.
 */
export type Species =
  | 'sprat'
  | 'clown'
  | 'angel'
  | 'puffer'
  | 'squid'
  | 'turtle'
  | 'ray'
  | 'shark'
  | 'whale'
  | 'shrimp'
  | 'crab'
  | 'seahorse'
  | 'koi'
  | 'oyster'
  | 'lanternfish'
  | 'jelly'
  | 'eel'
  | 'angler'
  | 'dragon'

/** A water: the fish in it, what they pay and give back, and what a bullet costs. `waters.ts` has them all. */
export interface Water {
  /** Its name as a kind. */
  name: string
  /** Its own code, without a studio's title. */
  code: string
  /** The codes of the studios' titles with this water. */
  titles: RegExp
  /** What each fish pays, in prices of a bullet, rising. The last is the big one, which comes alone. */
  fish: Readonly<Partial<Record<Species, number>>>
  /** The return to player of every fish at every price. */
  returns: Fraction
  /** The prices of a bullet, in minor units. */
  prices: Readonly<Record<Currency, readonly bigint[]>>
}

export const MOST_BULLETS = 8

export interface Volley {
  /** Whether each bullet caught the fish that it touched. */
  caught: readonly boolean[]
  payoutMinor: bigint
}

export function speciesOf(water: Water): readonly Species[] {
  return Object.keys(water.fish) as Species[]
}

/** What a fish pays, in prices of a bullet. */
export function paysOf(water: Water, species: Species): number {
  const pays = water.fish[species]
  if (pays === undefined) throw new RangeError(`no ${species} in this water`)
  return pays
}

/** A volley's bets as text: the price of a bullet, and the fish that each touched ("100:ray,sprat"). */
export function volleyText(priceMinor: bigint, aimed: readonly Species[]): string {
  return `${priceMinor}:${aimed.join(',')}`
}

/** Parses a volley; undefined for an invalid text, or for a fish that is not in the water. */
export function readVolley(water: Water, bets: string): { priceMinor: bigint; aimed: Species[] } | undefined {
  const [, price, names] = /^([1-9]\d{0,15}):([a-z,]{3,100})$/.exec(bets) ?? []
  const aimed = names?.split(',') ?? []
  const swims = (name: string): name is Species => Object.hasOwn(water.fish, name)
  if (price === undefined || aimed.length > MOST_BULLETS || !aimed.every(swims)) return undefined
  return { priceMinor: BigInt(price), aimed }
}

/** How many of how many equally likely draws catch a fish. */
export function catchChance(water: Water, species: Species): { of: number; among: number } {
  const { numerator, denominator } = water.returns
  return { of: Number(numerator), among: Number(denominator) * paysOf(water, species) }
}

export async function playVolley(
  water: Water,
  draw: DrawBelow,
  priceMinor: bigint,
  aimed: readonly Species[],
): Promise<Volley> {
  const caught: boolean[] = []
  let multiple = 0
  for (const species of aimed) {
    const { of, among } = catchChance(water, species)
    const isCaught = (await draw(among)).value < of
    caught.push(isCaught)
    if (isCaught) multiple += paysOf(water, species)
  }
  return { caught, payoutMinor: BigInt(multiple) * priceMinor }
}

/** The rules of one water. */
export function fishingIn(water: Water): Kind {
  return {
    name: water.name,
    codes: [water.code],
    moves: [],
    isWager: ({ stakeMinor, bets }) => {
      const volley = readVolley(water, bets)
      return volley !== undefined && stakeMinor === volley.priceMinor * BigInt(volley.aimed.length)
    },
    make: async (draw, { bets }) => {
      const volley = readVolley(water, bets)
      if (!volley) throw new RangeError(`not a volley: ${bets}`)
      const { caught, payoutMinor } = await playVolley(water, draw, volley.priceMinor, volley.aimed)
      return { over: true, outcome: caught.map(is => (is ? 'caught' : 'away')).join(','), payoutMinor }
    },
  }
}
