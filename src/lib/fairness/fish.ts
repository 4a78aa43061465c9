import type { Currency } from '../money/money.ts'
import type { Kind } from './kind.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the fish game "Lantern Reef". A bullet is paid for only when it touches a fish. Each fish pays a fixed
 * multiple of the price, and is caught with the chance 24 / (25 × multiple): the return is 96 % for every fish, and
 * bullets are independent of earlier ones. The bullets that touched something within about half a second are one
 * volley, which is one round: it reads one draw per bullet, in the order in which they touched.
 */
export const FISH_GAME_CODE = 'lantern-reef'

/** The payout of each fish, in prices of a bullet. The last is the big one, which comes alone. */
export const FISH = {
  sprat: 2,
  clown: 3,
  angel: 5,
  puffer: 8,
  squid: 12,
  turtle: 20,
  ray: 30,
  shark: 60,
  whale: 200,
} as const
export type Species = keyof typeof FISH
export const SPECIES = Object.keys(FISH) as readonly Species[]

/** The return to player of every price. */
export const FISH_RETURN = { numerator: 24n, denominator: 25n }

export const MOST_BULLETS = 8

/** The prices of a bullet, in minor units. */
export const BULLET_PRICES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n],
  USD: [5n, 10n, 20n, 50n, 100n, 150n],
  CNY: [50n, 100n, 200n, 500n, 1_000n],
  BRL: [20n, 50n, 100n, 200n, 500n, 1_000n],
  PHP: [50n, 100n, 200n, 500n, 1_000n, 5_000n],
  VND: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 40_000n],
  JPY: [5n, 10n, 20n, 50n, 100n, 200n],
  PTS: [5n, 10n, 20n, 50n, 100n],
}

export interface Volley {
  /** Whether each bullet caught the fish that it touched. */
  caught: readonly boolean[]
  payoutMinor: bigint
}

function isSpecies(value: unknown): value is Species {
  return typeof value === 'string' && Object.hasOwn(FISH, value)
}

/** A volley's bets as text: the price of a bullet, and the fish that each touched ("100:ray,sprat"). */
export function volleyText(priceMinor: bigint, aimed: readonly Species[]): string {
  return `${priceMinor}:${aimed.join(',')}`
}

/** Parses a volley; undefined for an invalid text. */
export function readVolley(bets: string): { priceMinor: bigint; aimed: Species[] } | undefined {
  const [, price, names] = /^([1-9]\d{0,15}):([a-z,]{3,80})$/.exec(bets) ?? []
  const aimed = names?.split(',') ?? []
  if (price === undefined || aimed.length > MOST_BULLETS || !aimed.every(isSpecies)) return undefined
  return { priceMinor: BigInt(price), aimed }
}

/** How many of how many equally likely draws catch a fish. */
export function catchChance(species: Species): { of: number; among: number } {
  return { of: Number(FISH_RETURN.numerator), among: Number(FISH_RETURN.denominator) * FISH[species] }
}

export async function playVolley(
  draw: DrawBelow,
  priceMinor: bigint,
  aimed: readonly Species[],
): Promise<Volley> {
  const caught: boolean[] = []
  let multiple = 0
  for (const species of aimed) {
    const { of, among } = catchChance(species)
    const isCaught = (await draw(among)).value < of
    caught.push(isCaught)
    if (isCaught) multiple += FISH[species]
  }
  return { caught, payoutMinor: BigInt(multiple) * priceMinor }
}

export const FISHING: Kind = {
  name: 'fish',
  codes: [FISH_GAME_CODE],
  moves: [],
  isWager: ({ stakeMinor, bets }) => {
    const volley = readVolley(bets)
    return volley !== undefined && stakeMinor === volley.priceMinor * BigInt(volley.aimed.length)
  },
  make: async (draw, { bets }) => {
    const volley = readVolley(bets)
    if (!volley) throw new RangeError(`not a volley: ${bets}`)
    const { caught, payoutMinor } = await playVolley(draw, volley.priceMinor, volley.aimed)
    return { over: true, outcome: caught.map(is => (is ? 'caught' : 'away')).join(','), payoutMinor }
  },
}
