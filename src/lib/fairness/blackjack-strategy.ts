import { type Move, pointsOf, type Table } from './blackjack.ts'
import { rankNumber, rankOf } from './cards.ts'
import type { Fraction } from './rtp.ts'

/** The dealer's cards in the order of the columns: two to ten, then the ace. */
export const UP_CARDS = '23456789TA'

/**
 * Basic strategy for these rules, by the dealer's card: H hit, S stand, D double (else hit), d double (else stand),
 * P split. Hands by their points; those with an ace that counts 11 as "soft"; pairs by their rank.
 * Source: the published table for four to eight decks, the dealer standing on soft 17, doubling after splits.
 */
export const BASIC_STRATEGY: ReadonlyMap<string, string> = new Map([
  ['5–8', 'HHHHHHHHHH'],
  ['9', 'HDDDDHHHHH'],
  ['10', 'DDDDDDDDHH'],
  ['11', 'DDDDDDDDDH'],
  ['12', 'HHSSSHHHHH'],
  ['13–16', 'SSSSSHHHHH'],
  ['17–21', 'SSSSSSSSSS'],
  ['A2–A3', 'HHHDDHHHHH'],
  ['A4–A5', 'HHDDDHHHHH'],
  ['A6', 'HDDDDHHHHH'],
  ['A7', 'SddddSSHHH'],
  ['A8–A9', 'SSSSSSSSSS'],
  ['2-2', 'PPPPPPHHHH'],
  ['3-3', 'PPPPPPHHHH'],
  ['4-4', 'HHHPPHHHHH'],
  ['6-6', 'PPPPPHHHHH'],
  ['7-7', 'PPPPPPHHHH'],
  ['8-8', 'PPPPPPPPPP'],
  ['9-9', 'PPPPPSPPSS'],
  ['A-A', 'PPPPPPPPPP'],
])

/**
 * What basic strategy gives back of the first stake: one and the mean result of a round over it. Worked out from all
 * orders of the cards of six decks (tests/support/blackjack.ts), cut to a millionth.
 */
export const BASIC_RETURN: Fraction = { numerator: 995_400n, denominator: 1_000_000n }

/** The move of basic strategy for the hand that is decided on. */
export function basicMove({ hands, dealer, active }: Table): Move {
  const { cards = [] } = hands[active?.place ?? 0] ?? {}
  const choices = active?.choices ?? []
  const column = UP_CARDS.indexOf(upOf(dealer[0] ?? ''))
  const letter = BASIC_STRATEGY.get(rowOf(cards, choices.includes('split')))?.charAt(column)
  if (letter === 'P') return 'split'
  if (letter === 'D' || letter === 'd')
    return choices.includes('double') ? 'double' : letter === 'D' ? 'hit' : 'stand'
  return letter === 'H' ? 'hit' : 'stand'
}

function upOf(card: string): string {
  return rankNumber(card) >= 10 ? 'T' : rankOf(card)
}

/** The row of a hand; a pair of fives or tens is played by its points. */
function rowOf(cards: readonly string[], maySplit: boolean): string {
  const pair = `${rankOf(cards[0] ?? '')}-${rankOf(cards[0] ?? '')}`
  if (maySplit && BASIC_STRATEGY.has(pair)) return pair
  const { total, isSoft } = pointsOf(cards)
  if (isSoft) {
    if (total <= 14) return 'A2–A3'
    if (total <= 16) return 'A4–A5'
    return total === 17 ? 'A6' : total === 18 ? 'A7' : 'A8–A9'
  }
  if (total <= 8) return '5–8'
  if (total <= 12) return String(total)
  return total <= 16 ? '13–16' : '17–21'
}
