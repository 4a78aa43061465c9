import { type Card, hasOneSuit, shoe, text } from './cards.ts'
import type { Below, Told } from './numbers.ts'

/** What a hand pays for one, as the rules print it, highest first: a test of the hand and its multiple. */
type Line = readonly [multiple: number, fits: (cards: Card[]) => boolean]

export function videoPoker(below: Below, moves: string, stakeMinor: bigint, isWild: boolean): Told {
  const next = shoe(below, 1)
  const dealt = [next(), next(), next(), next(), next()]
  if (moves === '') return { outcome: text(dealt), payoutMinor: 0n }
  const final = [...dealt]
  for (let place = 0; place < 5; place += 1) if (!moves.includes(`${place + 1}`)) final[place] = next()
  const line = (isWild ? DEUCES : JACKS).find(([, fits]) => fits(final))
  return { outcome: `${text(dealt)} ${text(final)}`, payoutMinor: stakeMinor * BigInt(line?.[0] ?? 0) }
}

const groups = (cards: Card[]) =>
  Array.from({ length: 13 }, (_, rank) => cards.filter(card => card.rank === rank).length)
    .filter(size => size > 0)
    .sort((a, b) => b - a)
    .join('')

/** The ten straights, lowest first, as ranks. */
const ROWS = Array.from({ length: 10 }, (_, low) => [0, 1, 2, 3, 4].map(step => (low + step) % 13))
const isRow = (cards: Card[], rows = ROWS) =>
  rows.some(row => row.every(rank => cards.some(card => card.rank === rank)))

const JACKS: Line[] = [
  [800, cards => hasOneSuit(cards) && isRow(cards, ROWS.slice(9))],
  [50, cards => hasOneSuit(cards) && isRow(cards)],
  [25, cards => groups(cards) === '41'],
  [9, cards => groups(cards) === '32'],
  [6, hasOneSuit],
  [4, cards => isRow(cards)],
  [3, cards => groups(cards) === '311'],
  [2, cards => groups(cards) === '221'],
  [1, cards => [0, 10, 11, 12].some(rank => cards.filter(card => card.rank === rank).length === 2)],
]

const plain = (cards: Card[]) => cards.filter(({ rank }) => rank !== 1)
const deuces = (cards: Card[]) => cards.length - plain(cards).length
/** The most of one rank, deuces counted to it. */
const alike = (cards: Card[]) => Number(groups(plain(cards)).charAt(0)) + deuces(cards)
/** Whether deuces can fill a row: every other card is a different one of its ranks. */
const fillsRow = (cards: Card[], rows = ROWS) =>
  /^1+$/.test(groups(plain(cards))) && rows.some(row => plain(cards).every(({ rank }) => row.includes(rank)))
const suited = (cards: Card[]) => hasOneSuit(plain(cards))

const DEUCES: Line[] = [
  [800, cards => deuces(cards) === 0 && suited(cards) && fillsRow(cards, ROWS.slice(9))],
  [200, cards => deuces(cards) === 4],
  [25, cards => suited(cards) && fillsRow(cards, ROWS.slice(9))],
  [15, cards => alike(cards) === 5],
  [9, cards => suited(cards) && fillsRow(cards)],
  [4, cards => alike(cards) === 4],
  [4, cards => groups(plain(cards)) === (deuces(cards) === 1 ? '22' : '32')],
  [3, suited],
  [2, cards => fillsRow(cards)],
  [1, cards => alike(cards) === 3],
]
