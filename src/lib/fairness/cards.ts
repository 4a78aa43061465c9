import type { DrawBelow } from './rules.ts'

/** Playing cards as text: rank and suit, "AS" to "KC"; ten is "T". */
const RANKS = 'A23456789TJQK'
const SUITS = 'SHDC'

export type Card = string

function isCard(text: string): boolean {
  return text.length === 2 && RANKS.includes(text.charAt(0)) && SUITS.includes(text.charAt(1))
}

/** A deck in the order of RANKS, suit by suit. */
export const DECK: readonly Card[] = [...SUITS].flatMap(suit => [...RANKS].map(rank => rank + suit))

export function rankOf(card: Card): string {
  return card.charAt(0)
}

export function suitOf(card: Card): string {
  return card.charAt(1)
}

/** 1 for the ace to 13 for the king. */
export function rankNumber(card: Card): number {
  return RANKS.indexOf(rankOf(card)) + 1
}

/** The points of a card if only the last digit counts: ace 1, two to nine, ten and faces 0. */
export function pointsOf(card: Card): number {
  const number = rankNumber(card)
  return number >= 10 ? 0 : number
}

/** The last digit of a hand's points. */
export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10
}

/**
 * Deals from fresh decks without replacement: each draw is below the number of remaining cards and takes the card at
 * that position; the cards after it move up by one.
 */
export function dealFrom(draw: DrawBelow, decks: number): () => Promise<Card> {
  const left = Array.from({ length: decks }, () => DECK).flat()
  return async () => {
    const { value } = await draw(left.length)
    const [card] = left.splice(value, 1)
    if (card === undefined) throw new RangeError('the decks are dealt out')
    return card
  }
}

/** A hand as text, "9S.4H"; `readHand` parses it. */
export function handText(cards: readonly Card[]): string {
  return cards.join('.')
}

export function readHand(text: string): Card[] {
  const cards = text === '' ? [] : text.split('.')
  if (!cards.every(isCard)) throw new RangeError(`not a hand: ${text}`)
  return cards
}
