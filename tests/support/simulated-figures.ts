import { BLACKJACK, betText, readTable as readHands } from '#lib/fairness/blackjack.ts'
import { basicMove } from '#lib/fairness/blackjack-strategy.ts'
import { withMove } from '#lib/fairness/kind.ts'
import { bestDraws, DRAW, POK_DENG, readDeal, STAND } from '#lib/fairness/pok-deng.ts'
import type { DrawBelow } from '#lib/fairness/rules.ts'
import { potShare, readTable, SHOWDOWNS, type Showdown, winnersOf } from '#lib/fairness/showdown.ts'
import { seeded } from './random.ts'

/** What rounds of a kind came to, in first stakes. */
export interface Simulated {
  /** The share that paid anything. */
  hit: number
  /** One standard error of that share. */
  hitError: number
  /** How far a round strays. */
  deviation: number
  /** The most that one paid. */
  most: number
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
interface Result {
  paid: number
  added: number
}
/** A round: its result, or several that were equally likely to be the player's. */
type Play = (draw: () => DrawBelow) => Promise<readonly Result[]>

const inStakes = (payout: bigint) => Number(payout) / Number(STAKE)

const blackjack: Play = async draw => {
  let moves = ''
  for (;;) {
    const made = await BLACKJACK.make(draw(), { stakeMinor: STAKE, bets: betText(STAKE), moves })
    if (made.over) {
      const doubled = readHands(made.outcome).hands.filter(({ isDoubled }) => isDoubled).length
      return [{ paid: inStakes(made.payoutMinor), added: (moves.match(/split/g)?.length ?? 0) + doubled }]
    }
    moves = withMove(moves, basicMove(readHands(made.outcome)))
  }
}

const pokDeng: Play = async draw => {
  const wager = { stakeMinor: STAKE, bets: '', moves: '' }
  const first = await POK_DENG.make(draw(), wager)
  const moves = first.over ? '' : bestDraws(readDeal(first.outcome).player.cards) ? DRAW : STAND
  const made = await POK_DENG.make(draw(), { ...wager, moves })
  return [{ paid: made.over ? inStakes(made.payoutMinor) : 0, added: 0 }]
}

/** Nobody decides and all seats are dealt alike, so what each of them gets is as likely to be the player's. */
function showdown(game: Showdown): Play {
  return async draw => {
    const made = await game.kind.make(draw(), { stakeMinor: STAKE, bets: '', moves: '' })
    const table = readTable(made.outcome)
    const winners = winnersOf(game, table)
    // The share of a winner, whoever it is.
    const paid = inStakes(potShare([...winners.keys()], STAKE))
    if (made.over && made.payoutMinor !== (winners.includes(0) ? potShare(winners, STAKE) : 0n))
      throw new Error(`${made.outcome} pays ${made.payoutMinor}`)
    return table.hands.map((_, seat) => ({ paid: winners.includes(seat) ? paid : 0, added: 0 }))
  }
}

const PLAYS: Readonly<Record<string, Play>> = {
  blackjack,
  pokdeng: pokDeng,
  ...Object.fromEntries(SHOWDOWNS.map((game): [string, Play] => [game.name, showdown(game)])),
}

/** The kinds whose figures are taken from rounds. */
export const SIMULATED_KINDS = Object.keys(PLAYS)

/** Plays so many rounds by the strategy that the return is stated for; the same number is the same rounds. */
export async function simulatedFigures(name: string, rounds: number): Promise<Simulated> {
  const play = PLAYS[name]
  if (!play) throw new RangeError(`${name} is not simulated`)
  const { below } = seeded(20_261_128)
  let [hits, hitSquares, sum, squares, most] = [0, 0, 0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const results = await play(drawsAgain(below))
    const hit = results.filter(({ paid }) => paid > 0).length / results.length
    hits += hit
    hitSquares += hit ** 2
    for (const { paid, added } of results) {
      sum += (paid - added) / results.length
      squares += (paid - added) ** 2 / results.length
      most = Math.max(most, paid)
    }
  }
  const hit = hits / rounds
  return {
    hit,
    hitError: Math.sqrt((hitSquares / rounds - hit ** 2) / rounds),
    deviation: Math.sqrt(squares / rounds - (sum / rounds) ** 2),
    most,
  }
}
