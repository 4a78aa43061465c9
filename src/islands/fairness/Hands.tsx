import { Fragment } from 'react'
import { readTable } from '#lib/fairness/blackjack.ts'
import { type Card, rankOf, suitOf } from '#lib/fairness/cards.ts'
import { readTable as readShowdown } from '#lib/fairness/showdown.ts'
import { readDraw } from '#lib/fairness/video-poker.ts'
import { fill } from '#lib/i18n/format.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { Payout } from './Payout.tsx'

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** Cards as text: "10♠ K♥". */
function cardsText(cards: readonly Card[]): string {
  return cards.map(card => `${rankOf(card) === 'T' ? '10' : rankOf(card)}${SUITS[suitOf(card)]}`).join(' ')
}

/** The deal of a round of video poker, and the hand after the draw. */
export function DealAndDraw({ outcome, phrases, ...money }: OutcomeProps) {
  const { dealt, final } = readDraw(outcome)
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        <dt>{phrases.handDealt}</dt>
        <dd>{cardsText(dealt)}</dd>
        {final && (
          <>
            <dt>{phrases.handFinal}</dt>
            <dd>{cardsText(final)}</dd>
          </>
        )}
      </dl>
    </Payout>
  )
}

/** The player's hands of a round of blackjack, and the dealer's. */
export function BlackjackTable({ outcome, phrases, ...money }: OutcomeProps) {
  const { hands, dealer } = readTable(outcome)
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        <dt>{phrases.handYours}</dt>
        {hands.map(({ cards, isDoubled }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hands of a round stand in their order for ever.
          <dd key={place}>
            {cardsText(cards)}
            {isDoubled && ' ×2'}
          </dd>
        ))}
        <dt>{phrases.handDealer}</dt>
        <dd>{cardsText(dealer)}</dd>
      </dl>
    </Payout>
  )
}

/** Every seat's hand of a showdown, the player's first, and the shared cards. */
export function ShowdownTable({ outcome, phrases, ...money }: OutcomeProps) {
  const { hands, board } = readShowdown(outcome)
  return (
    <Payout phrases={phrases} {...money}>
      <dl>
        {hands.map((cards, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the seats of a round stand in their order for ever.
          <Fragment key={seat}>
            <dt>{seat === 0 ? phrases.handYours : fill(phrases.handSeat, { number: seat })}</dt>
            <dd>{cardsText(cards)}</dd>
          </Fragment>
        ))}
        {board.length > 0 && (
          <>
            <dt>{phrases.handBoard}</dt>
            <dd>{cardsText(board)}</dd>
          </>
        )}
      </dl>
    </Payout>
  )
}
