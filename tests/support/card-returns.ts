import { BLACKJACK, betText, readTable } from '#lib/fairness/blackjack.ts'
import { BASIC_RETURN, basicMove } from '#lib/fairness/blackjack-strategy.ts'
import { DECK } from '#lib/fairness/cards.ts'
import { SHOWDOWN_RETURN, SHOWDOWNS } from '#lib/fairness/showdown.ts'
import { readDraw, VIDEO_POKERS } from '#lib/fairness/video-poker.ts'
import { deviationOf, share, type Table } from './return-table.ts'
import { type BestPlay, bestPlay } from './video-poker.ts'

const UNIT = 100n
const inStakes = (payout: bigint) => Number(payout) / Number(UNIT)

const blackjack: Table = {
  bets: [{ name: 'Blackjack, basic strategy', stated: share(BASIC_RETURN) }],
  play: async draw => {
    let moves = ''
    for (;;) {
      const made = await BLACKJACK.make(draw(), { stakeMinor: UNIT, bets: betText(UNIT), moves })
      if (!made.over) moves = `${moves} ${basicMove(readTable(made.outcome))}`.trim()
      else {
        // The return is that of the first stake: what was added to it is taken off what is paid.
        const added = moves.match(/split/g)?.length ?? 0
        const doubled = readTable(made.outcome).hands.filter(({ isDoubled }) => isDoubled).length
        return [inStakes(made.payoutMinor) - added - doubled]
      }
    }
  },
}

/** The pot is divided without a rest, so that no cut unit counts. */
function showdown({ name, kind }: (typeof SHOWDOWNS)[number]): Table {
  const stakeMinor = 12_000n
  return {
    bets: [{ name: `Showdown ${name}, a hand`, stated: share(SHOWDOWN_RETURN) }],
    play: async draw => {
      const made = await kind.make(draw(), { stakeMinor, bets: '', moves: '' })
      return [made.over ? Number(made.payoutMinor) / Number(stakeMinor) : 0]
    },
  }
}

/** Best play, from sums over all hands that are counted at the first round. */
function videoPoker(poker: (typeof VIDEO_POKERS)[number]): Table {
  const chances = { jacksOrBetter: 1 / 40_391, deucesWild: 1 / 43_456 }
  let play: BestPlay | undefined
  const wager = { stakeMinor: UNIT, bets: '', moves: '' }
  return {
    bets: [
      {
        name: `Video poker ${poker.name}, best play`,
        stated: share(poker.best),
        // Royal flushes are rare: few rounds might not meet one.
        deviation: deviationOf([{ pays: 800, chance: chances[poker.name] }]),
      },
    ],
    play: async draw => {
      play ??= bestPlay(poker)
      const { outcome } = await poker.kind.make(draw(), wager)
      const moves = play.hold(readDraw(outcome).dealt.map(card => DECK.indexOf(card)))
      const made = await poker.kind.make(draw(), { ...wager, moves })
      return [made.over ? inStakes(made.payoutMinor) : 0]
    },
  }
}

/** The card titles of the studios. */
export const CARD_TABLES: readonly Table[] = [
  blackjack,
  ...SHOWDOWNS.map(showdown),
  ...VIDEO_POKERS.map(videoPoker),
]
