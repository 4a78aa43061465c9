import { BLACKJACK, betText, readTable } from '#lib/fairness/blackjack.ts'
import { basicMove } from '#lib/fairness/blackjack-strategy.ts'
import { withMove } from '#lib/fairness/kind.ts'
import { bestDraws, DRAW, POK_DENG, readDeal, STAND } from '#lib/fairness/pok-deng.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'
import { SHOWDOWNS } from '#lib/fairness/showdown.ts'
import { seeded } from './random.ts'

/** What rounds of a kind came to: the share that paid anything, and how far a round strays, in first stakes. */
export interface Simulated {
  hit: number
  deviation: number
}

/** Divisible by whatever shares a pot, so that no cut unit counts. */
const STAKE = 12_000n

/** A round's draws, which can be read again from the first one, as each decision does. */
function drawsAgain(below: (bound: number) => number): () => DrawBelow {
  const known: number[] = []
  return () => {
    let at = 0
    return async bound => {
      const value = known[at] ?? below(bound)
      known[at] = value
      at += 1
      return { bound, value, attempts: [] }
    }
  }
}

/** What a round paid and what was added to its stake, in first stakes. */
type Play = (draw: () => DrawBelow) => Promise<{ paid: number; added: number }>

const inStakes = (payout: bigint) => Number(payout) / Number(STAKE)

const blackjack: Play = async draw => {
  let moves = ''
  for (;;) {
    const made = await BLACKJACK.make(draw(), { stakeMinor: STAKE, bets: betText(STAKE), moves })
    if (made.over) {
      const doubled = readTable(made.outcome).hands.filter(({ isDoubled }) => isDoubled).length
      return { paid: inStakes(made.payoutMinor), added: (moves.match(/split/g)?.length ?? 0) + doubled }
    }
    moves = withMove(moves, basicMove(readTable(made.outcome)))
  }
}

const pokDeng: Play = async draw => {
  const wager = { stakeMinor: STAKE, bets: '', moves: '' }
  const first = await POK_DENG.make(draw(), wager)
  const moves = first.over ? '' : bestDraws(readDeal(first.outcome).player.cards) ? DRAW : STAND
  const made = await POK_DENG.make(draw(), { ...wager, moves })
  return { paid: made.over ? inStakes(made.payoutMinor) : 0, added: 0 }
}

const PLAYS: Readonly<Record<string, Play>> = {
  blackjack,
  pokdeng: pokDeng,
  ...Object.fromEntries(
    SHOWDOWNS.map(({ name, kind }): [string, Play] => [
      name,
      async draw => {
        const made = await kind.make(draw(), { stakeMinor: STAKE, bets: '', moves: '' })
        return { paid: made.over ? inStakes(made.payoutMinor) : 0, added: 0 }
      },
    ]),
  ),
}

/** The kinds whose figures are taken from rounds. */
export const SIMULATED_KINDS = Object.keys(PLAYS)

/** Plays so many rounds by the strategy that the return is stated for; the same number is the same rounds. */
export async function simulatedFigures(name: string, rounds: number): Promise<Simulated> {
  const play = PLAYS[name]
  if (!play) throw new RangeError(`${name} is not simulated`)
  const { below } = seeded(20_261_128)
  let [hits, sum, squares] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const { paid, added } = await play(drawsAgain(below))
    if (paid > 0) hits += 1
    sum += paid - added
    squares += (paid - added) ** 2
  }
  return { hit: hits / rounds, deviation: Math.sqrt(squares / rounds - (sum / rounds) ** 2) }
}
