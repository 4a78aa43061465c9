import type { Unit } from './league.ts'
import type { Model } from './match-models.ts'

/** A league behind a studio's title, as data. */
export interface LeagueData {
  code: string
  unit: Unit
  model: Model
  /** Whether a match can end level, so that a draw is bet on. */
  draws: boolean
  /** A matchday begins at every whole multiple of this time, in seconds. */
  every: number
  /** From the weakest, 0, to the strongest, 3. An even number of them. */
  teams: readonly (readonly [name: string, strength: number])[]
}

/** Teams by their names and the figures of their strengths, in the same order. */
export function teamsOf(names: string, strengths: string): LeagueData['teams'] {
  return names.split(', ').map((name, at) => [name, Number(strengths[at])] as const)
}
