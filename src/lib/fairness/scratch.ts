import type { Currency } from '../money/money.ts'
import { dealtBy } from './dealt.ts'
import type { Kind } from './kind.ts'
import type { Fraction } from './rtp.ts'
import type { DrawBelow } from './rules.ts'

/**
 * The rules of the scratch cards, which are data: three of a kind pay that charm's prize. A card reads its draws in this
 * order: one among a million for its prize, one for each field taken from the deck, and one less than there are fields
 * that order them: each picks one of those not placed yet and puts it after the others. On a card with a prize, three
 * fields are that charm and the others come from a deck with two of each other charm; on one without, all come from a
 * deck with two of every charm. Decks are drawn from evenly, so that a card shows two valuable charms no more often
 * than chance does.
 */
export const CHARM_NAMES = ['crown', 'koi', 'lantern', 'lotus', 'bell', 'fan', 'coin', 'shell'] as const
export type Charm = (typeof CHARM_NAMES)[number]

export const CARDS = 1_000_000
export const SAME = 3
/** How many of a charm a deck contains: too few to be three of a kind. */
const IN_DECK = SAME - 1

interface Prize {
  charm: Charm
  /** The payout of three, in prices of the card. */
  pays: number
  /** How many of a million cards have it. */
  among: number
}

interface Definition {
  name: string
  gameCode: string
  /** What the codes of its titles look like; only for a card that came after the titles were dealt. */
  titles?: RegExp
  rows: number
  columns: number
  /** Most valuable first. */
  prizes: readonly Prize[]
}

export interface Scratchcard extends Definition {
  kind: Kind
}

interface Card {
  fields: readonly Charm[]
  prize: Prize | undefined
  payoutMinor: bigint
}

const DEFINITIONS: readonly Definition[] = [
  // Brass Charms: nine fields, 95 % back, 500 prices at most.
  {
    name: 'scratch',
    gameCode: 'brass-charms',
    rows: 3,
    columns: 3,
    prizes: [
      { charm: 'crown', pays: 500, among: 100 },
      { charm: 'koi', pays: 100, among: 1_000 },
      { charm: 'lantern', pays: 20, among: 5_000 },
      { charm: 'lotus', pays: 10, among: 12_000 },
      { charm: 'bell', pays: 5, among: 30_000 },
      { charm: 'fan', pays: 3, among: 50_000 },
      { charm: 'coin', pays: 2, among: 100_000 },
      { charm: 'shell', pays: 1, among: 80_000 },
    ],
  },
  // Six fields: small prizes often, 96 % back.
  {
    name: 'scratchSix',
    gameCode: 'house-scratch-six',
    rows: 2,
    columns: 3,
    prizes: [
      { charm: 'crown', pays: 50, among: 1_000 },
      { charm: 'lantern', pays: 10, among: 10_000 },
      { charm: 'lotus', pays: 5, among: 30_000 },
      { charm: 'bell', pays: 3, among: 60_000 },
      { charm: 'coin', pays: 2, among: 150_000 },
      { charm: 'shell', pays: 1, among: 180_000 },
    ],
  },
  // Twelve fields: long waits, high prizes, 94.5 % back.
  {
    name: 'scratchTwelve',
    gameCode: 'house-scratch-twelve',
    rows: 3,
    columns: 4,
    prizes: [
      { charm: 'crown', pays: 5_000, among: 20 },
      { charm: 'koi', pays: 500, among: 300 },
      { charm: 'lantern', pays: 50, among: 3_000 },
      { charm: 'lotus', pays: 20, among: 7_500 },
      { charm: 'bell', pays: 10, among: 12_000 },
      { charm: 'fan', pays: 5, among: 24_000 },
      { charm: 'coin', pays: 3, among: 30_000 },
      { charm: 'shell', pays: 2, among: 32_500 },
    ],
  },
]

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

/** The prize of a number below a million: the most valuable one has the lowest numbers. */
export function prizeAt({ prizes }: Definition, number: number): Prize | undefined {
  let end = 0
  for (const prize of prizes) {
    end += prize.among
    if (number < end) return prize
  }
  return undefined
}

export function scratchReturn({ prizes }: Definition): Fraction {
  const paid = prizes.reduce((sum, { pays, among }) => sum + pays * among, 0)
  return { numerator: BigInt(paid), denominator: BigInt(CARDS) }
}

export async function playCard(definition: Definition, draw: DrawBelow, priceMinor: bigint): Promise<Card> {
  const below = async (bound: number) => (await draw(bound)).value
  const { prizes, rows, columns } = definition
  const prize = prizeAt(definition, await below(CARDS))
  const fields: Charm[] = prize ? new Array<Charm>(SAME).fill(prize.charm) : []
  const deck = prizes.flatMap(one => (one === prize ? [] : new Array<Charm>(IN_DECK).fill(one.charm)))
  while (fields.length < rows * columns) fields.push(...deck.splice(await below(deck.length), 1))
  for (let last = fields.length - 1; last > 0; last -= 1) {
    const other = await below(last + 1)
    const moved = fields.splice(other, 1)
    fields.splice(last, 0, ...moved)
  }
  return { fields, prize, payoutMinor: prize ? BigInt(prize.pays) * priceMinor : 0n }
}

/** The fields in an outcome, row by row from the top left. */
export function fieldsOf(outcome: string): readonly Charm[] {
  return outcome.split(',').flatMap(name => CHARM_NAMES.filter(charm => charm === name))
}

function kindFor(definition: Definition): Kind {
  return {
    name: definition.name,
    codes: [definition.gameCode],
    moves: [],
    isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n,
    make: async (draw, { stakeMinor }) => {
      const { fields, payoutMinor } = await playCard(definition, draw, stakeMinor)
      return { over: true, outcome: fields.join(','), payoutMinor }
    },
  }
}

/** Every card; a new one goes to the end and names its titles. */
export const SCRATCHCARDS: readonly Scratchcard[] = DEFINITIONS.map(definition => ({
  ...definition,
  kind: kindFor(definition),
}))

/** Titles are dealt among so many cards, the first, for good. */
const DEALT = 3

export const scratchcardOf = dealtBy(gameCode => gameCode.endsWith('-scratch'), SCRATCHCARDS, DEALT)
