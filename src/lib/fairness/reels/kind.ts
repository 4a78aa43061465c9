import type { Kind } from '../kind.ts'
import { type Definition, UNITS } from './definition.ts'
import { payoutOf, playRound, roundText } from './round.ts'

/** How long a player has to open a door; then the first one opens. */
const DOOR_MS = 60_000

/** The doors of a definition as moves: "1", "2" and so on. */
export const doorsOf = ({ pick }: Definition): string[] =>
  (pick?.prizes ?? []).map((_, door) => String(door + 1))

/** The rules of one definition. Its own code names it without a title; titles are told by `titles.ts`. */
export function kindFor(definition: Definition): Kind {
  const moves = doorsOf(definition)
  return {
    name: definition.name,
    codes: [codeOf(definition)],
    moves,
    isWager: ({ stakeMinor, bets }) => bets === '' && stakeMinor > 0n && stakeMinor % BigInt(UNITS) === 0n,
    make: async (draw, { stakeMinor, moves: door }) => {
      const round = await playRound(definition, draw)
      if (round.doors && !moves.includes(door)) {
        // What is behind the doors stays out of sight until one is open.
        const outcome = roundText({ ...round, doors: undefined })
        return { over: false, outcome, waitMs: DOOR_MS, byRule: '1' }
      }
      const payoutMinor = payoutOf(definition, round, Number(door) - 1, stakeMinor)
      return { over: true, outcome: roundText(round), payoutMinor }
    },
  }
}

/** "riverLines" as the code "house-river-lines". */
function codeOf({ name }: Definition): string {
  return `house-${name.replace(/[A-Z0-9]+/g, part => `-${part.toLowerCase()}`)}`
}
