import { NUMBERS, winnerText } from '#lib/fairness/cockfight.ts'
import { RING_CLOSES_MS, RING_LASTS_MS, RING_TITLES, type RingBet, readRingBet } from '#lib/fairness/rings.ts'
import { titleOf } from '#lib/fairness/title-name.ts'
import { CHIPS, fitsTable, spotLimits } from '../chips.ts'
import type { Game } from '../game.ts'
import { VendorRefusal } from '../refusal.ts'
import { betsOnEvent } from '../round-rows.ts'

const ROW_LENGTH = 24

/** Whether the two bets together are on meron and on wala. */
function areBothSides({ sides }: RingBet, other: RingBet): boolean {
  return (sides.has('meron') && other.sides.has('wala')) || (sides.has('wala') && other.sides.has('meron'))
}

/** The rings: fights by the clock for everybody, one page for them all. Nobody bets on both sides of a fight. */
export const RING_GAMES: readonly Game[] = RING_TITLES.map(({ ring, kind }) => ({
  name: 'ring',
  words: ['board', 'cockfight'],
  phrasesOf: gameCode => ({ title: titleOf(gameCode) }),
  styles: [
    '../../kit/chips.css',
    '../../kit/road.css',
    '../../kit/board.css',
    '../../cockfight/client/plumes.css',
    'ring.css',
  ],
  kind,
  stakes: CHIPS,
  roundMs: 1_000,
  offers: ({ bets }, currency) => fitsTable(readRingBet(bets)?.sides.values() ?? [], currency),
  check: async ({ books }, session, bets) => {
    const bet = readRingBet(bets)
    const earlier = await betsOnEvent(books, session.player, kind.eventOf?.(bets) ?? '')
    const isOtherSide = (one: RingBet | undefined) => bet && one && areBothSides(bet, one)
    if (earlier.some(text => isOtherSide(readRingBet(text)))) throw new VendorRefusal('otherSide')
  },
  about: (_, session) => ({ most: String(spotLimits(session.currency).most) }),
  schedule: {
    everyMs: ring.everyMs,
    closesBeforeMs: RING_CLOSES_MS,
    lastsMs: RING_LASTS_MS,
    ahead: 1,
    results: ROW_LENGTH,
    result: async draw => winnerText(ring, (await draw(NUMBERS)).value),
  },
}))
