import { readBets } from './bets.ts'
import { type Card, dealFrom, handText, rankNumber, rankOf, readHand } from './cards.ts'
import type { Kind } from './kind.ts'

/**
 * Blackjack against the dealer, six fresh decks for every round. Cards are drawn in this order: player, dealer, player,
 * dealer (face down), then as the player decides: one for a hit or a double, one for each hand after a split, the first
 * hand's first; last the dealer's. The dealer looks for a blackjack first and draws up to 16, so stands on every 17. A
 * hand with 21 stands by itself. One split, of a pair; split aces get one card each. Any two cards can be doubled, also
 * after a split of other ranks. Double and split add the first stake once more.
 */
export const MOVES = ['hit', 'stand', 'double', 'split'] as const
export type Move = (typeof MOVES)[number]
const [HIT, STAND, DOUBLE, SPLIT] = MOVES
export const DECKS = 6
/** How long the player has for each decision; afterwards the hands stand. */
export const DECIDE_MS = 30_000
const BEST = 21
const DEALER_STANDS_ON = 17
/** A split and two doubles are four times the first stake. */
const MOST_STAKES = 4n

/** A player's hand; a doubled one has twice the first stake. */
interface Hand {
  cards: readonly Card[]
  isDoubled: boolean
}

/** What a round has come to; `active` is the place of the hand that is decided on, with its choices. */
export interface Table {
  hands: readonly Hand[]
  /** One card, face up, while the round is not over. */
  dealer: readonly Card[]
  active: { place: number; choices: readonly Move[] } | undefined
}

/** Points of a hand; an ace that counts 11 makes it soft. */
export function pointsOf(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const low = cards.reduce((sum, card) => sum + Math.min(rankNumber(card), 10), 0)
  const isSoft = cards.some(card => rankOf(card) === 'A') && low + 10 <= BEST
  return { total: isSoft ? low + 10 : low, isSoft }
}

/** The bet of a round as text, "hand:5000": the first stake, whatever double and split add. */
export function betText(stakeMinor: bigint): string {
  return `hand:${stakeMinor}`
}

/** The first stake; undefined for anything that `betText` does not write. */
export function firstStake(bets: string): bigint | undefined {
  return readBets(['hand'], bets)?.get('hand')
}

/** Two cards that are 21; after a split they are not a blackjack. */
export function isBlackjack(cards: readonly Card[], hands = 1): boolean {
  return hands === 1 && cards.length === 2 && pointsOf(cards).total === BEST
}

/** The payout of one hand in minor units, its stake included, rounded down. */
export function handPayout({ hands, dealer }: Table, place: number, stakeMinor: bigint): bigint {
  const hand = hands[place]
  if (!hand) return 0n
  const stake = hand.isDoubled ? stakeMinor * 2n : stakeMinor
  const [own, theirs] = [pointsOf(hand.cards).total, pointsOf(dealer).total]
  const hasBlackjack = isBlackjack(hand.cards, hands.length)
  if (hasBlackjack) return isBlackjack(dealer) ? stake : stake + (stake * 3n) / 2n
  if (own > BEST || isBlackjack(dealer)) return 0n
  if (theirs > BEST || own > theirs) return stake * 2n
  return own === theirs ? stake : 0n
}

/**
 * Parses an outcome: hands, dealer, and while the round waits the place and choices of the hand that is decided on:
 * "8S.3H/8D.TC KD 1 hit stand double", "8S.3H.TC*2/8D.TC KD.7S". "*2" marks a doubled hand.
 */
export function readTable(outcome: string): Table {
  const [hands = '', dealer = '', place, ...choices] = outcome.split(' ')
  return {
    hands: hands.split('/').map(text => ({
      cards: readHand(text.replace('*2', '')),
      isDoubled: text.endsWith('*2'),
    })),
    dealer: readHand(dealer),
    active:
      place === undefined
        ? undefined
        : { place: Number(place) - 1, choices: MOVES.filter(move => choices.includes(move)) },
  }
}

function tableText({ hands, dealer, active }: Table): string {
  const own = hands.map(({ cards, isDoubled }) => handText(cards) + (isDoubled ? '*2' : '')).join('/')
  const open = active ? [String(active.place + 1), ...active.choices] : []
  return [own, handText(dealer), ...open].join(' ')
}

export const BLACKJACK: Kind = {
  name: 'blackjack',
  codes: ['house-blackjack'],
  moves: MOVES,
  isWager: ({ stakeMinor, bets }) => {
    const first = firstStake(bets)
    return (
      first !== undefined && stakeMinor % first === 0n && stakeMinor / first <= MOST_STAKES && stakeMinor > 0n
    )
  },
  make: async (draw, { bets, moves }) => {
    const stake = firstStake(bets) ?? 0n
    const next = dealFrom(draw, DECKS)
    const [first, up, second, hole] = [await next(), await next(), await next(), await next()]
    const dealer = [up, hole]
    const round = { hands: [openHand([first, second])], isSplit: false }
    if (!isBlackjack([first, second]) && !isBlackjack(dealer)) {
      for (const move of moves.split(' ').filter(Boolean)) await decide(round, move, next)
      const place = round.hands.findIndex(({ isOver }) => !isOver)
      const choices = choicesOf(round, place)
      if (choices.length > 0) {
        const outcome = tableText({ hands: round.hands, dealer: [up], active: { place, choices } })
        const prices = Object.fromEntries(
          choices.map(move => [move, move === DOUBLE || move === SPLIT ? stake : 0n]),
        )
        return { over: false, outcome, waitMs: DECIDE_MS, byRule: STAND, prices }
      }
      const isOpen = round.hands.some(({ cards }) => pointsOf(cards).total <= BEST)
      while (isOpen && pointsOf(dealer).total < DEALER_STANDS_ON) dealer.push(await next())
    }
    const table: Table = { hands: round.hands, dealer, active: undefined }
    const payoutMinor = table.hands.reduce((sum, _, place) => sum + handPayout(table, place, stake), 0n)
    return { over: true, outcome: tableText(table), payoutMinor }
  },
}

interface OpenHand extends Hand {
  cards: Card[]
  isOver: boolean
}
interface OpenRound {
  hands: OpenHand[]
  isSplit: boolean
}

function openHand(cards: Card[]): OpenHand {
  return { cards, isDoubled: false, isOver: pointsOf(cards).total >= BEST }
}

/** What can be done with a hand now; nothing if there is none to decide on. */
function choicesOf({ hands, isSplit }: OpenRound, place: number): Move[] {
  const hand = hands[place]
  if (!hand) return []
  const [first = '', second = ''] = hand.cards
  const isPair = hand.cards.length === 2 && rankOf(first) === rankOf(second)
  return [HIT, STAND, ...(hand.cards.length === 2 ? [DOUBLE] : []), ...(isPair && !isSplit ? [SPLIT] : [])]
}

/** Does one move with the first hand that is not over; one that is not a choice then changes nothing. */
async function decide(round: OpenRound, move: string, next: () => Promise<Card>): Promise<void> {
  const place = round.hands.findIndex(({ isOver }) => !isOver)
  const hand = round.hands[place]
  if (!hand || !choicesOf(round, place).some(choice => choice === move)) return
  if (move === SPLIT) {
    const [first = '', second = ''] = hand.cards
    round.isSplit = true
    round.hands = [openHand([first, await next()]), openHand([second, await next()])]
    if (rankOf(first) === 'A') for (const one of round.hands) one.isOver = true
    return
  }
  if (move !== STAND) hand.cards.push(await next())
  hand.isDoubled = move === DOUBLE
  hand.isOver = move !== HIT || pointsOf(hand.cards).total >= BEST
}
