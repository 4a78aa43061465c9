import type { Definition } from '#lib/fairness/reels/definition.ts'
import { UNITS } from '#lib/fairness/reels/definition.ts'
import { DEFINITIONS } from '#lib/fairness/reels/definitions.ts'
import { playRound, unitsOf } from '#lib/fairness/reels/round.ts'
import type { Table } from './return-table.ts'

/** A spin of a slot that is data; of doors the first is opened, as the rule does. */
const reels = (definition: Definition): Table => ({
  bets: [
    {
      name: `Slot ${definition.name}, a spin`,
      stated: Number(definition.figures.rtp) / 100,
      deviation: Number(definition.figures.deviation),
      statedError: Number(definition.figures.error ?? 0) / 100,
    },
  ],
  play: async draw => [unitsOf(definition, await playRound(definition, draw()), 0) / UNITS],
})

/** The slots that are data. */
export const REEL_TABLES: readonly Table[] = DEFINITIONS.map(reels)
