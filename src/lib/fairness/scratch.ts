import type { Currency } from '../money/money.ts'
import type { Kind } from './kind.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the scratch card "Brass Charms": nine fields, and three of a kind pay that charm's prize. A card reads
 * its draws in this order: one among a million for its prize, one for each field taken from the deck, and eight that
 * order the fields: each picks one of those not placed yet and puts it after the others. On a card with a prize, three
 * fields are that charm and six come from a deck with two of each other charm; on one without, all nine come from a
 * deck with two of every charm. Decks are drawn from evenly, so that a card shows two valuable charms no more often
 * than chance does.
 */
const SCRATCH_GAME_CODE = 'brass-charms'

/** Most valuable first: the payout of three in prices of the card, and how many of a million cards have it. */
export const CHARMS = {
  crown: { pays: 500, among: 100 },
  koi: { pays: 100, among: 1_000 },
  lantern: { pays: 20, among: 5_000 },
  lotus: { pays: 10, among: 12_000 },
  bell: { pays: 5, among: 30_000 },
  fan: { pays: 3, among: 50_000 },
  coin: { pays: 2, among: 100_000 },
  shell: { pays: 1, among: 80_000 },
} as const
export type Charm = keyof typeof CHARMS
export const CHARM_NAMES = Object.keys(CHARMS) as readonly Charm[]
export const CARDS = 1_000_000
export const FIELDS = 9
export const SAME = 3
/** How many of a charm a deck contains: too few to be three of a kind. */
const IN_DECK = SAME - 1

/** The prices of a card, in minor units. */
export const CARD_PRICES: Readonly<Record<Currency, readonly bigint[]>> = {
  THB: [500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  USD: [20n, 50n, 100n, 200n, 500n],
  CNY: [100n, 200n, 500n, 1_000n, 2_000n],
  BRL: [100n, 200n, 500n, 1_000n, 2_000n],
  PHP: [500n, 1_000n, 2_000n, 5_000n, 10_000n],
  VND: [5_000n, 10_000n, 20_000n, 50_000n, 100_000n],
  JPY: [20n, 50n, 100n, 200n, 500n],
  PTS: [20n, 50n, 100n, 200n],
}

export interface Card {
  fields: readonly Charm[]
  prize: Charm | undefined
  payoutMinor: bigint
}

/** The prize of a number below a million: the most valuable one has the lowest numbers. */
export function prizeAt(number: number): Charm | undefined {
  let end = 0
  for (const charm of CHARM_NAMES) {
    end += CHARMS[charm].among
    if (number < end) return charm
  }
  return undefined
}

export function scratchReturn(): { numerator: bigint; denominator: bigint } {
  const paid = CHARM_NAMES.reduce((sum, charm) => sum + CHARMS[charm].pays * CHARMS[charm].among, 0)
  return { numerator: BigInt(paid), denominator: BigInt(CARDS) }
}

export async function playCard(draw: DrawBelow, priceMinor: bigint): Promise<Card> {
  const below = async (bound: number) => (await draw(bound)).value
  const prize = prizeAt(await below(CARDS))
  const fields: Charm[] = prize ? new Array<Charm>(SAME).fill(prize) : []
  const deck = CHARM_NAMES.filter(charm => charm !== prize).flatMap(charm =>
    new Array<Charm>(IN_DECK).fill(charm),
  )
  while (fields.length < FIELDS) fields.push(...deck.splice(await below(deck.length), 1))
  for (let last = FIELDS - 1; last > 0; last -= 1) {
    const other = await below(last + 1)
    const moved = fields.splice(other, 1)
    fields.splice(last, 0, ...moved)
  }
  const payoutMinor = prize ? BigInt(CHARMS[prize].pays) * priceMinor : 0n
  return { fields, prize, payoutMinor }
}

/** The fields in an outcome, row by row from the top left. */
export function fieldsOf(outcome: string): readonly Charm[] {
  return outcome.split(',').filter((name): name is Charm => Object.hasOwn(CHARMS, name))
}

export const SCRATCH: Kind = {
  name: 'scratch',
  codes: [SCRATCH_GAME_CODE],
  moves: [],
  isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n,
  make: async (draw, { stakeMinor }) => {
    const { fields, payoutMinor } = await playCard(draw, stakeMinor)
    return { over: true, outcome: fields.join(','), payoutMinor }
  },
}
