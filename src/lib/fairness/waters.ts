import type { Currency } from '../money/money.ts'
import { fishingIn, type Water } from './fish.ts'

const PRICES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n],
  USD: [5n, 10n, 20n, 50n, 100n, 150n],
  CNY: [50n, 100n, 200n, 500n, 1_000n],
  BRL: [20n, 50n, 100n, 200n, 500n, 1_000n],
  PHP: [50n, 100n, 200n, 500n, 1_000n, 5_000n],
  VND: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 40_000n],
  JPY: [5n, 10n, 20n, 50n, 100n, 200n],
  PTS: [5n, 10n, 20n, 50n, 100n],
}

function pricesAs(change: (prices: readonly bigint[]) => bigint[]): Water['prices'] {
  const changed = Object.entries(PRICES).map(([currency, prices]) => [currency, change(prices)])
  return Object.fromEntries(changed) as Water['prices']
}

/** Small fish and light bullets. */
export const SHALLOWS: Water = {
  name: 'shallows',
  code: 'house-shallows',
  titles: /^(pearl-divers|crab-market|koi-festival|junk-harbour|[a-z]+(-[a-z]+)?-bay)-fishing$/,
  fish: { shrimp: 2, clown: 3, crab: 4, seahorse: 6, angel: 8, oyster: 12, turtle: 20, koi: 50 },
  returns: { numerator: 19n, denominator: 20n },
  prices: pricesAs(prices => prices.slice(0, 4)),
}

/** The house's own "Lantern Reef", and every title that is none of the others. */
export const REEF: Water = {
  name: 'fish',
  code: 'lantern-reef',
  titles: /^[a-z]+(-[a-z]+)*-fishing$/,
  fish: {
    sprat: 2,
    clown: 3,
    angel: 5,
    puffer: 8,
    squid: 12,
    turtle: 20,
    ray: 30,
    shark: 60,
    whale: 200,
  },
  returns: { numerator: 24n, denominator: 25n },
  prices: PRICES,
}

/** Rare fish that pay much, and heavy bullets. */
export const DEEP: Water = {
  name: 'deep',
  code: 'house-deep',
  titles: /^(abyss-hunter|[a-z]+(-[a-z]+)?-(kingdom|depths))-fishing$/,
  fish: {
    lanternfish: 3,
    squid: 6,
    jelly: 10,
    eel: 18,
    angler: 30,
    ray: 45,
    shark: 90,
    dragon: 180,
    whale: 400,
  },
  returns: { numerator: 97n, denominator: 100n },
  prices: pricesAs(prices => prices.slice(1).map(price => price * 5n)),
}

/** Every water; where the code of a title fits several, the first is meant. */
export const WATERS: readonly Water[] = [SHALLOWS, DEEP, REEF]

/** The rules of every water. */
export const FISH_TITLES = WATERS.map(water => ({ water, kind: fishingIn(water) }))

/** The water of a game by its code; undefined for what is no fish game. */
export function waterOf(gameCode: string): Water | undefined {
  return WATERS.find(({ code }) => code === gameCode) ?? WATERS.find(({ titles }) => titles.test(gameCode))
}
